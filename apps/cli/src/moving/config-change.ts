import type { JsonObject, SettingsCopy } from './registry-copy.js';
import { comparable } from './same-content.js';

/** Whether two scopes say the same. A config that says nothing still keeps a context’s metadata and rules away. */
export function sameConfig(a: SettingsCopy, b: SettingsCopy): boolean {
  if (a.own && b.own && (a.config === null) !== (b.config === null)) return false;
  return comparable(a.config) === comparable(b.config);
}

/**
 * What to send so that a scope says what the source says; undefined where it does, or where the source says nothing.
 * What the target says beyond that is cleared, unless it may be what the scope inherits.
 */
export function configChange(wanted: SettingsCopy, there: SettingsCopy): JsonObject | undefined {
  const { config } = wanted;
  if (config === null || sameConfig(wanted, there)) return undefined;
  const more = wanted.own && there.own ? Object.keys(there.config ?? {}) : [];
  const cleared = more.filter((member) => !Object.hasOwn(config, member)).map((member) => [member, null]);
  return { ...Object.fromEntries(cleared), ...config };
}
