import { parseSchema } from '@schema-steward/schema';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { comparePair, isDropIn } from '../index.js';
import { avroPair, type AvroJson } from '../property/avro-arbitrary.js';
import { AVRO_RULES } from '../rules/index.js';
import { checkWitness } from './check-witness.js';
import { witnessMaker } from './make-witness.js';

vi.setConfig({ testTimeout: 600_000 });

/** The same pairs on every run; `RUNS=20000` looks further. */
const OPTIONS = { seed: 20_260_902, numRuns: Number(process.env['RUNS'] ?? 400) };

/** How many findings of one kind have a checked witness, and the reasons of those that have none. */
class Share {
  readonly reasons = new Map<string, number>();
  shown = 0;
  all = 0;

  add(readerText: string, writerText: string): void {
    const [reader, writer] = [readerText, writerText].map((text) => parseSchema({ type: 'AVRO', text }));
    if (reader === undefined || writer === undefined) return;
    const maker = witnessMaker(reader, writer);
    for (const finding of comparePair({ reader, writer }).findings) {
      if (!isDropIn(finding.ruleId)) continue;
      const witness = checkWitness(maker.make(finding));
      this.all += 1;
      if (!('none' in witness)) this.shown += 1;
      else this.reasons.set(witness.none, (this.reasons.get(witness.none) ?? 0) + 1);
    }
  }

  print(title: string): void {
    const reasons = [...this.reasons].map(([reason, count]) => `\n  ${count} without: ${reason}`);
    process.stdout.write(`witnesses, ${title}: ${this.shown} of ${this.all} findings${reasons.join('')}\n`);
  }
}

test('every breaking finding of the rules’ examples has a witness that avsc confirms', () => {
  const share = new Share();
  for (const rule of AVRO_RULES)
    for (const { reader, writer } of rule.examples.breaks) share.add(reader, writer);
  share.print('Avro rule examples');
  expect([...share.reasons]).toEqual([]);
  expect(share.shown).toBeGreaterThan(10);
});

/** Why a finding between generated schemas may have no witness: there is no message at all that could show it. */
const NO_MESSAGE_EXISTS = [
  'Every message would have to hold itself without end, or be too deep to be of use.',
  'Every message would have to hold itself without end.',
  'It lies in a branch of the reader’s union that another branch stands in for; Avro’s Java library gives up on the whole pair, a message does not show it.',
  'avsc does not take the writer’s schema: empty union',
];

test('so has every breaking finding between generated schemas, wherever a message exists that could show it', () => {
  const share = new Share();
  fc.assert(
    fc.property(avroPair, ([reader, writer]) => {
      share.add(JSON.stringify(withoutOwnAliases(reader)), JSON.stringify(withoutOwnAliases(writer)));
    }),
    OPTIONS,
  );
  share.print('Avro generated pairs');
  expect([...share.reasons.keys()].filter((reason) => !NO_MESSAGE_EXISTS.includes(reason))).toEqual([]);
  expect(share.shown).toBeGreaterThan(OPTIONS.numRuns / 2);
});

/** Aliases that repeat a field's own name only Avro's Java library minds: no message shows them. */
function withoutOwnAliases(schema: AvroJson): AvroJson {
  if (typeof schema === 'string') return schema;
  if (Array.isArray(schema)) return schema.map(withoutOwnAliases);
  const { items, values, fields } = schema as Record<string, AvroJson | undefined>;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: withoutOwnAliases(items) }),
    ...(values === undefined ? {} : { values: withoutOwnAliases(values) }),
    ...(Array.isArray(fields) ? { fields: fields.map((field) => withoutOwnAlias(field)) } : {}),
  };
}

function withoutOwnAlias(json: AvroJson): AvroJson {
  const field = json as { name: string; type: AvroJson; aliases?: string[] };
  const aliases = field.aliases?.filter((alias) => alias !== field.name);
  return { ...field, type: withoutOwnAliases(field.type), ...(aliases === undefined ? {} : { aliases }) };
}
