import { stringify } from 'yaml';
import type { ImportedGovernance, ImportedRule, ImportedTeam } from './imported-governance.js';

/** What was imported as a file for `steward apply`, with a comment wherever a person has to fill something in. */
export function writeGovernance({ teams, prefixRules }: ImportedGovernance, source: string): string {
  return [
    `# Imported from ${oneLine(source)}. Read it, fill in what says TODO, then: steward apply -f <this file> --plan`,
    'version: 1',
    ...section('teams', teams.flatMap(teamLines)),
    ...section('prefixRules', prefixRules.flatMap(ruleLines)),
    '',
  ].join('\n');
}

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${name}:`, ...lines];
}

function teamLines({ slug, name, parent, externalRef, emails, members }: ImportedTeam): string[] {
  return [
    `  - slug: ${scalar(slug)}`,
    `    name: ${scalar(name)}`,
    ...(parent === undefined ? [] : [`    parent: ${scalar(parent)}`]),
    `    externalRef: ${scalar(externalRef)}`,
    ...(emails.length === 0
      ? [
          '    # TODO: where readers of its schemas hear of changes, as in',
          '    # - { tool: slack, address: "#a-channel", scope: announcements }',
          '    channels: []',
        ]
      : ['    channels:']),
    ...emails.map(
      (email) => `      - { tool: email, address: ${scalar(email)}, scope: announcements } # TODO: right?`,
    ),
    ...(members.length === 0 ? [] : ['    members:']),
    ...members.map(
      ({ email, name: person }) =>
        `      - { email: ${scalar(email)}, ${person === undefined ? '' : `displayName: ${scalar(person)}, `}role: member }`,
    ),
  ];
}

function ruleLines({ prefix, team, context, from }: ImportedRule): string[] {
  return [
    `  # ${oneLine(from)}`,
    `  - prefix: ${scalar(prefix)}`,
    ...(context === undefined ? [] : [`    context: ${scalar(context)}`]),
    `    team: ${scalar(team)}`,
  ];
}

/** On one line and quoted where it has to be, in a flow mapping too. */
function scalar(text: string): string {
  const written = stringify(text, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
  return /^[A-Za-z0-9][A-Za-z0-9 ._@/-]*$/.test(written) ? written : JSON.stringify(text);
}

/** What stands in a comment ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}
