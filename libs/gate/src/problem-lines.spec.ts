import { describe, expect, it } from 'vitest';
import type { ErrorOutcome } from './gate-outcome.js';
import { problemCommands, problemText } from './problem-lines.js';

const OUTCOME: ErrorOutcome = {
  kind: 'usage-error',
  message: 'steward.yml cannot\u001b[2J be used.',
  hint: 'Mend it.',
  places: [
    { file: 'steward.yml', line: 2, column: 5, message: 'Unknown key.' },
    { file: 'a,b\n::error::x', message: '100%' },
  ],
  notes: [],
};

describe('why the gate could not judge', () => {
  it('is said with its places and what to do, and acts on no terminal', () => {
    expect(problemText(OUTCOME)).toBe(`steward: steward.yml cannot\\x1b[2J be used.
  steward.yml:2:5  Unknown key.
  a,b\\n::error::x  100%
  Mend it.
`);
  });

  it('is annotated at its places', () => {
    expect(problemCommands(OUTCOME)).toBe(
      [
        '::error title=Schema Steward::steward.yml cannot\\x1b[2J be used.%0AMend it.',
        '::error file=steward.yml,line=2,col=5,title=Schema Steward::Unknown key.',
        '::error file=a%2Cb%0A%3A%3Aerror%3A%3Ax,title=Schema Steward::100%25',
        '',
      ].join('\n'),
    );
  });
});
