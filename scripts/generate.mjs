import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generatedDocuments } from '../apps/registry/dist/generated-documents.js';
import { renderRuleDocs } from '../libs/compatibility/dist/index.js';
import {
  GOVERNANCE_RULES,
  renderGovernanceRuleDocs,
  renderVersioningTable,
} from '../libs/governance/dist/index.js';
import { renderUnusableRuleDocs } from '../libs/report/dist/index.js';
import { root, say } from './lib/process.mjs';

/**
 * Writes everything that is committed and made from code. With `--check` it writes nothing and fails where a file is not
 * what the code makes of it.
 */
const RULES_FOLDER = 'docs/rules';
const check = process.argv.includes('--check');

const documents = new Map(await generatedDocuments());
const ruleDocs = { ...renderRuleDocs(), ...renderGovernanceRuleDocs(), ...renderUnusableRuleDocs() };
for (const [name, text] of Object.entries(ruleDocs)) documents.set(`${RULES_FOLDER}/${name}`, text);
documents.set('apps/cli/src/generated/governance-rules.ts', governanceRulesOfCli());
documents.set('docs/versioning.md', renderVersioningTable());
documents.set(
  'libs/api-client/src/generated/api.ts',
  astToString(await openapiTypescript(JSON.parse(documents.get('openapi.json')), { immutable: true })),
);

const stale = [...documents].filter(([path, text]) => read(path) !== text).map(([path]) => path);
const orphans = listed(RULES_FOLDER).filter((path) => !documents.has(path));

if (check) {
  for (const path of stale) say(`${path} is not what the code makes of it: run npm run generate`);
  for (const path of orphans) say(`${path} belongs to no rule: run npm run generate`);
  process.exitCode = stale.length + orphans.length > 0 ? 1 : 0;
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), documents.get(path));
    say(`wrote ${path}`);
  }
  for (const path of orphans) rmSync(join(root, path));
}

/** The command explains these rules without holding the library that decides by them. */
function governanceRulesOfCli() {
  const pages = renderGovernanceRuleDocs();
  const rules = GOVERNANCE_RULES.map(({ id, summary, severity }) => ({
    id,
    summary,
    severity,
    page: pages[`${id}.md`],
  }));
  return `// Made by \`npm run generate\` from libs/governance/src/rules.\nexport const GOVERNANCE_RULES = ${JSON.stringify(rules, null, 2)} as const;\n`;
}

function read(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function listed(folder) {
  const path = join(root, folder);
  return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name}`) : [];
}
