import type { ProtoEnum, ProtoField, ProtoFile, ProtoMessage } from '../proto-schema.js';

export type ProtoSymbol =
  | ProtoMessage
  | ProtoEnum
  | { readonly kind: 'extension'; readonly fullName: string; readonly field: ProtoField }
  | { readonly kind: 'package' };

/**
 * What the names mean in one file: its own, and those of the files it imports, with what these import publicly.
 * Names are a Map, so that `__proto__` is a name like any other.
 */
export class SymbolTable {
  readonly #symbols = new Map<string, ProtoSymbol>();
  /** Files that are there but not imported: asked for the hint of an error. */
  elsewhere: () => readonly ProtoFile[] = () => [];

  add(fullName: string, symbol: ProtoSymbol): void {
    this.#symbols.set(fullName, symbol);
    for (let dot = fullName.lastIndexOf('.'); dot > 0; dot = fullName.lastIndexOf('.', dot - 1)) {
      const around = fullName.slice(0, dot);
      if (this.#symbols.has(around)) break;
      this.#symbols.set(around, { kind: 'package' });
    }
  }

  addFile(file: ProtoFile): void {
    forEachSymbol(file, (name, symbol) => this.add(name, symbol));
  }

  get(fullName: string): ProtoSymbol | undefined {
    return this.#symbols.get(fullName);
  }

  /**
   * Protobuf's scoping, "Packages and Name Resolution": the first part of the name is looked up from the innermost
   * scope outwards, and what is found first counts, even if the rest is not in it.
   */
  resolve(name: string, scope: string): ProtoSymbol | undefined {
    if (name.startsWith('.')) return this.#symbols.get(name.slice(1));
    const dot = name.indexOf('.');
    const first = dot === -1 ? name : name.slice(0, dot);
    for (let around = scope; ; around = around.slice(0, Math.max(around.lastIndexOf('.'), 0))) {
      const prefix = around === '' ? '' : `${around}.`;
      const found = this.#symbols.get(prefix + first);
      if (found !== undefined) {
        const whole = dot === -1 ? found : this.#symbols.get(prefix + name);
        // A package that lacks the rest, and a field of the same name, do not hide what is further out.
        if (whole !== undefined && whole.kind !== 'package') return whole;
        if (dot !== -1 && found.kind === 'message') return undefined;
      }
      if (around === '') return undefined;
    }
  }

  /** The file that would have to be imported for this name to mean something. */
  fileOf(name: string, scope: string): string | undefined {
    const defines = new Map<string, string>();
    for (const file of this.elsewhere()) forEachSymbol(file, (fullName) => defines.set(fullName, file.path));
    if (name.startsWith('.')) return defines.get(name.slice(1));
    for (let around = scope; ; around = around.slice(0, Math.max(around.lastIndexOf('.'), 0))) {
      const file = defines.get(around === '' ? name : `${around}.${name}`);
      if (file !== undefined || around === '') return file;
    }
  }
}

function forEachSymbol(file: ProtoFile, visit: (fullName: string, symbol: ProtoSymbol) => void): void {
  const visitExtension = (fullName: string, field: ProtoField) =>
    visit(fullName, { kind: 'extension', fullName, field });
  const prefix = file.packageName === '' ? '' : `${file.packageName}.`;
  for (const field of file.extensions) visitExtension(prefix + field.name, field);
  for (const one of file.enums) visit(one.fullName, one);
  const work = [...file.messages];
  for (let message = work.pop(); message !== undefined; message = work.pop()) {
    visit(message.fullName, message);
    for (const one of message.enums) visit(one.fullName, one);
    for (const field of message.extensions) visitExtension(`${message.fullName}.${field.name}`, field);
    work.push(...message.messages);
  }
}

/** Every extension that a file defines, at its top or inside a message. */
export function extensionsOf(file: ProtoFile): { readonly fullName: string; readonly field: ProtoField }[] {
  const found: { fullName: string; field: ProtoField }[] = [];
  forEachSymbol(file, (_name, symbol) => {
    if (symbol.kind === 'extension') found.push({ fullName: symbol.fullName, field: symbol.field });
  });
  return found;
}
