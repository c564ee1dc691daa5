import type { Place } from '../gate-error.js';
import { YamlReader, type YamlNode } from '../config/yaml-reader.js';
import type { JsonObject, JsonValue } from './document-shape.js';
import { GOVERNANCE_FILE, SECTION_NAMES, type Section } from './governance-shape.js';
import { readMapping } from './read-shaped.js';

/** A file is written by hand: more than that is several files. */
export const LARGEST_GOVERNANCE_FILE = 256 * 1024;
const VERSION = 1;
/** Nobody mends more at once, and a hostile file has one in every line. */
const MOST_PROBLEMS = 50;

/** The files of governance as one document. */
export interface GovernanceSource {
  /** The sections that any file has, with the entries of all files in their order. */
  readonly documents: Readonly<Partial<Record<Section, readonly JsonValue[]>>>;
  /** The first mistakes, each with its place; the documents are of use only where there is none. */
  readonly problems: readonly Place[];
  /** Where something in the documents was read, by JSON pointer: at itself, else at the nearest that holds it. */
  placeOf(pointer: string): Omit<Place, 'message'> | undefined;
}

export interface GovernanceText {
  /** As it is shown: relative to where the command runs. */
  readonly file: string;
  readonly text: string;
}

/** Reads the texts of files of governance as one. Who is named twice, and which names are allowed, is not judged here. */
export function parseGovernance(texts: readonly GovernanceText[]): GovernanceSource {
  const sections = new Map<Section, JsonValue[]>();
  const places = new Map<string, Omit<Place, 'message'>>();
  const problems: Place[] = [];
  for (const { file, text } of texts) {
    const reader = new YamlReader(text, file);
    const nodes = new Map<string, YamlNode>();
    const read = reader.problems.length === 0 ? readFile(reader, nodes) : undefined;
    problems.push(...reader.problems.slice(0, MOST_PROBLEMS - problems.length));
    if (read === undefined) continue;
    const offsets = appendSections(sections, read);
    for (const [pointer, node] of nodes) places.set(shifted(pointer, offsets), reader.placeOf(node));
  }
  return {
    documents: Object.fromEntries(sections),
    problems,
    placeOf: (pointer) => nearest(places, pointer),
  };
}

function readFile(reader: YamlReader, nodes: Map<string, YamlNode>): JsonObject | undefined {
  const file = readMapping(reader, reader.root, GOVERNANCE_FILE, { pointer: '', nodes });
  const version = file?.['version'];
  if (version !== undefined && version !== VERSION)
    reader.complain(
      nodes.get('/version') ?? reader.root,
      `version ${String(version)} is not one that this steward knows: write "version: ${VERSION}".`,
    );
  return file;
}

/** @returns how many entries of each section stand before those of this file */
function appendSections(sections: Map<Section, JsonValue[]>, file: JsonObject): Map<string, number> {
  const offsets = new Map<string, number>();
  for (const section of SECTION_NAMES) {
    const entries = file[section];
    if (!Array.isArray(entries)) continue;
    const all = sections.get(section) ?? [];
    offsets.set(section, all.length);
    all.push(...(entries as readonly JsonValue[]));
    sections.set(section, all);
  }
  return offsets;
}

function shifted(pointer: string, offsets: ReadonlyMap<string, number>): string {
  const [, section = '', index, ...rest] = pointer.split('/');
  if (index === undefined) return pointer;
  return ['', section, Number(index) + (offsets.get(section) ?? 0), ...rest].join('/');
}

function nearest(
  places: ReadonlyMap<string, Omit<Place, 'message'>>,
  pointer: string,
): Omit<Place, 'message'> | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return undefined;
}
