import { parseSchema, type ParsedProtobufSchema, type ResolvedReference } from '@schema-steward/schema';

export interface History {
  readonly subject: string;
  readonly schemaType: string;
  readonly directory: string;
  readonly labels: readonly string[];
}

export interface ParsedVersion {
  readonly label: string;
  readonly schema: ParsedProtobufSchema;
  readonly references: readonly ResolvedReference[];
}

/** Real schemas with their histories, as tests find them beside a checkout. */
export class CorpusHistories {
  readonly all: readonly History[];

  /** @param read the text of a file of the corpus */
  constructor(readonly read: (file: string) => string) {
    const manifest = JSON.parse(read('manifest.json')) as History[];
    this.all = manifest.filter(({ schemaType }) => schemaType === 'PROTOBUF');
  }

  /** Every version of one history, with what it imported at that tag. */
  versionsOf(history: History): ParsedVersion[] {
    return history.labels.map((label, index) => {
      const text = this.#textOf(history, index);
      const references = [...new Map(this.#referencesAt(label, text).map((one) => [one.name, one])).values()];
      const schema = parseSchema({ type: 'PROTOBUF', text, references, validateAsNew: true });
      return { label, references, schema };
    });
  }

  /** What the file imported at that tag: the last version of the other subject up to it. */
  #referencesAt(label: string, text: string): ResolvedReference[] {
    return this.all
      .filter(({ subject }) => text.includes(`import "${subject}"`))
      .flatMap((other) => {
        const index = other.labels.findLastIndex((known) => order(known) <= order(label));
        const found = this.#textOf(other, Math.max(index, 0));
        const own = { name: other.subject, subject: other.subject, version: index + 1, text: found };
        return [...this.#referencesAt(label, found), own];
      });
  }

  #textOf({ directory }: History, index: number): string {
    return this.read(`${directory}/${String(index + 1).padStart(3, '0')}.proto`);
  }
}

function order(label: string): number {
  const [major = 0, minor = 0] = label.replace(/^v/, '').split('.').map(Number);
  return major * 1_000 + minor;
}
