import type { FindingArgs } from '@schema-steward/kernel';
import { RULES } from '../rules/index.js';
import type { SideWords } from './confluent-difference.js';
import type { Direction } from './levels.js';
import { sideWords } from './side-words.js';

export interface RenderedFinding {
  /** What is wrong, in one sentence that names both sides. */
  readonly message: string;
  /** Who is hurt by it, and how. */
  readonly why: string;
  /** What to do instead. */
  readonly fix: string;
}

/** The parts of a finding that its text is made of; a finding that was stored has them too. */
export interface RenderableFinding {
  readonly ruleId: string;
  readonly args: FindingArgs;
  readonly direction: Direction;
}

/** A finding in words. One of a rule that this build does not know is still told, by its id. */
export function renderFinding({ ruleId, args, direction }: RenderableFinding): RenderedFinding {
  const rule = RULES.find(({ id }) => id === ruleId);
  const side = sideWords(direction);
  if (rule === undefined)
    return {
      message: `Rule ${ruleId} found something.`,
      why: '',
      fix: `See the documentation of ${ruleId}.`,
    };
  return {
    message: rule.message(args, side),
    why: say(rule.why, args, side),
    fix: say(rule.fix, args, side),
  };
}

function say(
  words: string | ((args: FindingArgs, side: SideWords) => string),
  args: FindingArgs,
  side: SideWords,
) {
  return typeof words === 'string' ? words : words(args, side);
}
