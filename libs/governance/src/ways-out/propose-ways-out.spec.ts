import { describe, expect, it } from 'vitest';
import { proposeWaysOut } from './propose-ways-out.js';

const facts = {
  subject: 'shipment-events-value',
  successor: 'shipment-events-v2-value',
  compatibilityGroup: null,
  fingerprints: ['b1ae9e13a67c9816', '0000000000000000'],
};

describe('the ways out of a refusal', () => {
  it('are a successor, a compatibility group and an approval, ready to copy', () => {
    expect(proposeWaysOut(facts).map(({ kind, commands }) => [kind, commands])).toEqual([
      [
        'successor',
        [
          'POST /subjects/shipment-events-v2-value/versions {"schema":"<the new schema>"}',
          'PUT /api/v1/subjects/shipment-events-v2-value/predecessor {"subject":"shipment-events-value"}',
        ],
      ],
      [
        'compatibility-group',
        [
          'PUT /config/shipment-events-value {"compatibilityGroup":"application.major.version"}',
          'register with "metadata":{"properties":{"application.major.version":"<the next major version>"}}',
        ],
      ],
      [
        'approval',
        [
          'steward approve shipment-events-value --finding b1ae9e13a67c9816 --finding 0000000000000000 --reason "<why>" --until <date> --author "<who wrote it>"',
        ],
      ],
    ]);
  });

  it('do not set a group that is set already', () => {
    const [, group] = proposeWaysOut({ ...facts, compatibilityGroup: 'major' });
    expect(group?.commands).toEqual([
      'register with "metadata":{"properties":{"major":"<the next major version>"}}',
    ]);
  });

  it('name no successor where there is no name for one, and no approval where it would not help', () => {
    const ways = proposeWaysOut({ ...facts, successor: null, fingerprints: [] });
    expect(ways.map(({ kind }) => kind)).toEqual(['compatibility-group']);
  });

  it('propose no approval of more findings than one can name', () => {
    const kinds = (length: number) =>
      proposeWaysOut({ ...facts, fingerprints: Array.from({ length }, String) }).map(({ kind }) => kind);
    expect([kinds(100), kinds(101)]).toEqual([
      ['successor', 'compatibility-group', 'approval'],
      ['successor', 'compatibility-group'],
    ]);
  });

  it('keep a hostile name one word of the shell', () => {
    const [, , approval] = proposeWaysOut({ ...facts, subject: `x'; rm -rf $HOME #`, fingerprints: ['f'] });
    expect(approval?.commands).toEqual([
      `steward approve 'x'\\''; rm -rf $HOME #' --finding f --reason "<why>" --until <date> --author "<who wrote it>"`,
    ]);
  });
});
