import { visible } from './visible.js';

/** Breaks what CI runners take for a command anywhere in a log: GitHub's `##[name]`, Azure's `##vso[name]`. */
export function defuseLogCommands(text: string): string {
  return text.replace(/##(?=\[|vso\[)/g, '#\\#');
}

/**
 * Text of others for a terminal or a CI log. Besides {@link visible}, it defuses what CI runners take for a command in
 * any step's log: GitHub's `::name::` at the start of a line, and {@link defuseLogCommands}.
 */
export function terminalText(text: string): string {
  return defuseLogCommands(visible(text)).replace(/^(\s*):(?=:)/, '$1:\\');
}
