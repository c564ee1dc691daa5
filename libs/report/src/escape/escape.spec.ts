import { describe, expect, it } from 'vitest';
import { markdownCode, markdownText } from './markdown.js';
import { terminalText } from './terminal.js';
import { visible } from './visible.js';
import { commandData, commandProperty, workflowCommand } from './workflow-command.js';

describe('visible', () => {
  it.each([
    ['a line break is spelled out', 'a\nb\r\nc', 'a\\nb\\r\\nc'],
    ['a terminal escape is spelled out', '\u001b[31mred\u009b0m', '\\x1b[31mred\\x9b0m'],
    ['bidirectional controls are spelled out', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['invisible characters are spelled out', 'a\u200bb\ufeff\u{e0041}', 'a\\u200bb\\ufeff\\u{e0041}'],
    ['half a character is spelled out', 'a\ud800b', 'a\\ud800b'],
    ['letters and emoji stay as they are', '__proto__ ñ 🚚 👩‍🚒', '__proto__ ñ 🚚 👩‍🚒'],
  ])('%s', (_claim, text, expected) => {
    expect(visible(text)).toBe(expected);
  });
});

describe('terminal', () => {
  it.each([
    ['a GitHub command at the start of a line is defused', '::error::x', ':\\:error::x'],
    ['a GitHub command behind blanks is defused', '  ::set-output::x', '  :\\:set-output::x'],
    ['an old GitHub command is defused anywhere', 'a ##[add-mask]e', 'a #\\#[add-mask]e'],
    ['an Azure command is defused anywhere', 'a ##vso[task.x]e', 'a #\\#vso[task.x]e'],
    ['colons and headings elsewhere stay', 'a::b ## c', 'a::b ## c'],
  ])('%s', (_claim, text, expected) => {
    expect(terminalText(text)).toBe(expected);
  });
});

describe('markdown', () => {
  it.each([
    ['a cell cannot be left', 'a|b\\|c', 'a&#124;b&#92;&#124;c'],
    ['HTML is text', '<script>&amp;', '&#60;script&#62;&#38;amp;'],
    ['links and images are text', '![a](b)', '&#33;&#91;a&#93;&#40;b&#41;'],
    ['nobody is mentioned', '@all, x@org/team', '@&#8203;all, x@&#8203;org/team'],
    ['no issue is linked', '#12 GH-12', '&#35;&#8203;12 GH&#8203;-12'],
    ['no address is linked', 'https://e.x www.e.x', 'https:&#8203;//e.x www&#8203;.e.x'],
    ['a line break does not end the item', 'a\n# b', 'a&#92;n&#35; b'],
    ['an underscore within a name stays', 'carrier_code _x_', 'carrier_code &#95;x&#95;'],
  ])('%s', (_claim, text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });

  it('a name cannot leave its code', () => {
    expect(markdownCode('a`</code>|@all')).toBe('<code>a&#96;&#60;/code&#62;&#124;@all</code>');
  });
});

describe('workflow commands', () => {
  it('a message keeps its lines and cannot start a command of its own', () => {
    expect(commandData('50%\n::error::x\r\ny\u001b[0m')).toBe('50%25%0A::error::x%0Ay\\x1b[0m');
  });

  it('a property cannot end itself', () => {
    expect(commandProperty('a,line=1::b%\n')).toBe('a%2Cline=1%3A%3Ab%25%0A');
  });

  it('a property without a value is left out', () => {
    expect(workflowCommand('error', { file: 'a.avsc', col: undefined, line: 2 }, 'm')).toBe(
      '::error file=a.avsc,line=2::m',
    );
  });

  it('a command without properties has no blank', () => {
    expect(workflowCommand('notice', {}, 'm')).toBe('::notice::m');
  });
});
