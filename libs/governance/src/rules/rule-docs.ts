import { POLICY_NAMES } from '../policy.js';
import type { GovernanceRule } from './governance-rule.js';
import { GOVERNANCE_RULES } from './index.js';

/** One page of Markdown a rule, by file name, for `docs/rules`. */
export function renderGovernanceRuleDocs(): Record<string, string> {
  return Object.fromEntries([
    ['governance.md', renderIndex()],
    ...GOVERNANCE_RULES.map((rule) => [`${rule.id}.md`, renderRule(rule)]),
  ]) as Record<string, string>;
}

function renderIndex(): string {
  const rows = GOVERNANCE_RULES.map(
    ({ id, summary, severity }) =>
      `| [\`${id}\`](${id}.md) | ${summary} | ${severity.open} | ${severity.strict} |`,
  );
  return `# Governance rules

Rules about who, when and whether. How much one weighs depends on the policy.

| Rule | What it says | \`open\` | \`strict\` |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function renderRule({ id, summary, why, fix, severity }: GovernanceRule): string {
  const weights = POLICY_NAMES.map((policy) => `\`${policy}\`: ${severity[policy]}`).join(', ');
  return `# ${id}

${summary}

**Severity.** ${weights}.

**Why it matters.** ${why}

**What to do.** ${placeholdersShown(fix(PLACEHOLDERS))}
`;
}

/** In an address a subject is escaped; a placeholder in its stead is to be read. */
const placeholdersShown = (text: string): string => text.replaceAll(/%3C(\w+)%3E/g, '<$1>');

const PLACEHOLDERS = {
  subject: '<subject>',
  owner: '<owner>',
  answerable: '<answerable team>',
  channel: '<channel>',
  current: '<current owner>',
  versions: ['<versions>'],
  referrers: ['<referrers>'],
  consumers: ['<applications>'],
  stated: '<stated version>',
  least: '<lowest version>',
  highest: '<highest version>',
  change: '<change>',
  consumer: '<consumer>',
  team: '<its team>',
  value: '<value>',
  scope: ':.<context>:<subject>',
  fingerprint: '<fingerprint>',
};
