import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import type { ConfluentClient } from './confluent-client.js';
import { jsonOf, modeOf } from './copy-shape.js';
import type { SettingsOf } from './import-target.js';
import { understood } from './misunderstood.js';
import type { JsonObject, ScopeCopy, SettingsCopy } from './registry-copy.js';
import { scopePath, subjectPath } from './subject-path.js';

/** Not a context but what all of them fall back to, in configs and modes. */
export const GLOBAL_CONTEXT = '.__GLOBAL';

/** Whether a registry tells what a scope says itself apart from what it inherits. Ours does; it is known by its answer. */
export async function tellsOwnSettings(client: ConfluentClient): Promise<boolean> {
  return (await ownSettings(client, { context: DEFAULT_CONTEXT })) !== undefined;
}

/**
 * What a subject or a context says: itself alone, if `own` is asked and the registry tells; else as Confluent's API
 * answers. That API may fill in a level that a subject with a config does not say itself, says for a context what holds
 * there, and has no question that tells the two apart without writing.
 * @throws GateError (`remote-error`)
 */
export async function readSettings(
  client: ConfluentClient,
  of: SettingsOf,
  { own }: { readonly own: boolean },
): Promise<SettingsCopy> {
  return understood(client, async () => {
    const told = own ? await ownSettings(client, of) : undefined;
    if (told) return told;
    const [config, mode] = await Promise.all([
      setting(client, pathOf('config', of)),
      setting(client, pathOf('mode', of)),
    ]);
    return { config: config && comparableConfig(config), mode: modeOf(mode?.['mode']), own: false };
  });
}

export async function readScope(
  client: ConfluentClient,
  context: string,
  options: { readonly own: boolean },
): Promise<ScopeCopy> {
  return { context, ...(await readSettings(client, { context }, options)) };
}

async function ownSettings(client: ConfluentClient, of: SettingsOf): Promise<SettingsCopy | undefined> {
  const scope = 'subject' in of ? subjectPath(of.subject) : encodeURIComponent(`:${of.context}:`);
  const answer = await client.ask({ method: 'GET', path: `/api/v1/settings/${scope}`, optional: true });
  const { own, compatibilityLevel } = Object('body' in answer ? answer.body : undefined) as JsonObject;
  if (typeof own !== 'object' || own === null) return undefined;
  const { config: said, mode } = own as JsonObject;
  const config = jsonOf(said, '`own.config`');
  // Below every scope is the server's own level, which is copied like one: the target's server may have another.
  const ofServer = 'context' in of && of.context === GLOBAL_CONTEXT;
  return {
    config: ofServer ? { compatibility: compatibilityLevel, ...config } : config,
    mode: modeOf(mode),
    own: true,
  };
}

/** What a scope says. A registry that does not know the route or the scope says nothing. */
async function setting(client: ConfluentClient, path: string): Promise<JsonObject | null> {
  const answer = await client.ask({ method: 'GET', path });
  if ('body' in answer) return jsonOf(answer.body, path);
  const { status } = answer.refusal;
  if (status === 404 || status === 405 || status === 422) return null;
  throw client.unexpected(answer.refusal, path);
}

/** A config as it is written: reads say `compatibilityLevel`, writes say `compatibility`. */
function comparableConfig({ compatibilityLevel, ...rest }: JsonObject): JsonObject {
  return compatibilityLevel === undefined ? rest : { compatibility: compatibilityLevel, ...rest };
}

function pathOf(route: 'config' | 'mode', of: SettingsOf): string {
  return 'subject' in of ? `/${route}/${subjectPath(of.subject)}` : scopePath(route, of.context);
}
