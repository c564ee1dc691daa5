import { describe, expect, it } from 'vitest';
import { parseAnnotations, parseWorkflowCommands } from './workflow-commands.js';

describe('annotations that a step prints', () => {
  it.each([
    ['with nothing else', '::error::broken', [{ level: 'error', message: 'broken' }]],
    [
      'with a place',
      '::warning file=a.avsc,line=3,endLine=4,col=5,endColumn=6,title=Careful::text',
      [
        {
          level: 'warning',
          message: 'text',
          title: 'Careful',
          file: 'a.avsc',
          line: 3,
          endLine: 4,
          col: 5,
          endColumn: 6,
        },
      ],
    ],
    [
      'with escapes',
      '::notice file=a%2Cb%3Ac.avsc,title=100%25::one%0D%0Atwo %25 :: three',
      [{ level: 'notice', message: 'one\r\ntwo % :: three', title: '100%', file: 'a,b:c.avsc' }],
    ],
    ['with an escape that is escaped', '::error::%250A', [{ level: 'error', message: '%0A' }]],
    [
      'with a comma escaped twice',
      '::error title=%252C::x',
      [{ level: 'error', message: 'x', title: '%2C' }],
    ],
    ['after blanks, in capitals', '  ::ERROR FILE=a::x', [{ level: 'error', message: 'x', file: 'a' }]],
    ['with a line that is no number', '::error line=x::m', [{ level: 'error', message: 'm' }]],
    ['with an empty property', '::error file=,line=2::m', [{ level: 'error', message: 'm', line: 2 }]],
    ['after text on the same line', 'see ::error::no', []],
    ['of another kind', '::group::a\n::debug::b\n::endgroup::', []],
    [
      'smuggled in by a line break',
      'name: a\r::error::smuggled\nb',
      [{ level: 'error', message: 'smuggled' }],
    ],
    [
      'while commands are stopped',
      '::stop-commands::w0rd\n::error::quoted\n::other::\n::w0rd::\n::error::real',
      [{ level: 'error', message: 'real' }],
    ],
  ])('%s', (_, output, annotations) => {
    expect(parseAnnotations(output)).toEqual(annotations);
  });

  it('other commands can be seen as well', () => {
    expect(parseWorkflowCommands('::add-mask::secret\n')).toEqual([
      { name: 'add-mask', properties: new Map(), data: 'secret' },
    ]);
  });
});
