import { checkCompatibility } from '@schema-steward/compatibility';
import { USUAL_CASE, VERSIONING_CASES, versioningLevel } from '@schema-steward/governance';
import { parseSchema } from '@schema-steward/schema';
import { expect, test } from 'vitest';

/** governance may not import compatibility: that its table says of each case what compatibility finds is tested here. */
test.each(VERSIONING_CASES.map((row) => [row.case, row.level ?? '', row] as const))(
  'compatibility agrees on "%s" %s',
  (_case, _level, row) => {
    const { before, after = before, level, breaks, previous } = { ...USUAL_CASE, ...row };
    if (previous === null) return;
    const texts = [before, ...(row.older === undefined ? [] : [row.older])];
    const { compatible } = checkCompatibility({
      subject: 's',
      level: versioningLevel(level),
      candidate: parseSchema({ type: 'AVRO', text: after }),
      versions: texts.map((text, index) => ({
        version: texts.length - index,
        schema: parseSchema({ type: 'AVRO', text }),
      })),
    });
    expect(compatible !== 'yes').toBe(breaks);
  },
);
