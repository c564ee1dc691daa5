import type { ProtoField, ProtoFile, ProtoMessage } from '@schema-steward/schema';

/** What files add to messages, with the names that ProtoJSON has for it: full names in brackets. */
export class Extensions {
  readonly names = new Map<ProtoField, string>();
  readonly #of = new Map<ProtoMessage, ProtoField[]>();

  constructor(files: readonly ProtoFile[]) {
    for (const file of files) this.#add(file.extensions, file.packageName);
    const work = files.flatMap(({ messages }) => messages);
    for (let message = work.pop(); message !== undefined; message = work.pop()) {
      this.#add(message.extensions, message.fullName);
      work.push(...message.messages);
    }
  }

  of(message: ProtoMessage): readonly ProtoField[] {
    return this.#of.get(message) ?? [];
  }

  #add(fields: readonly ProtoField[], scope: string): void {
    for (const field of fields) {
      this.names.set(field, `[${scope === '' ? '' : `${scope}.`}${field.name}]`);
      if (field.extendee === undefined) continue;
      const known = this.#of.get(field.extendee);
      if (known === undefined) this.#of.set(field.extendee, [field]);
      else known.push(field);
    }
  }
}
