import { DEFAULT_CONTEXT, formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { configLockKey, type LockRequest } from '../../../platform/database/locks.js';
import { invalidSubject } from '../../../platform/http/confluent-error.js';
import { GLOBAL_CONTEXT } from '../dto/path-params.js';

/** Whose settings: every context's (both null), one context's (`subject` null), or one subject's, which need not exist. */
export type SettingsScope =
  | { readonly context: string; readonly subject: string | null }
  | { readonly context: null; readonly subject: null };

export const EVERY_CONTEXT: SettingsScope = { context: null, subject: null };
export const DEFAULT_SCOPE: SettingsScope = { context: DEFAULT_CONTEXT, subject: null };

/** `orders`, `:.staging:orders`, `:.staging:` for the context itself, `:.__GLOBAL:` for all. @throws 42208 */
export function settingsScope(raw: string): SettingsScope {
  const name = parseSubjectName(raw);
  if (!name || (name.context === GLOBAL_CONTEXT && name.name !== '')) throw invalidSubject(raw);
  if (name.context === GLOBAL_CONTEXT) return EVERY_CONTEXT;
  return { context: name.context, subject: name.name === '' ? null : name.name };
}

/** For people, and in the ledger. */
export function targetOf({ context, subject }: SettingsScope): string {
  if (context === null) return `:${GLOBAL_CONTEXT}:`;
  if (subject !== null) return formatSubjectName({ context, name: subject });
  return context === DEFAULT_CONTEXT ? '(default)' : `:${context}:`;
}

/** The same in one way only, as approvals name it. */
export function scopeKey({ context, subject }: SettingsScope): string {
  return `:${context ?? GLOBAL_CONTEXT}:${subject ?? ''}`;
}

export const scopeLockKey = ({ context, subject }: SettingsScope): string =>
  context === null ? configLockKey() : configLockKey(context, subject);

/** A change's own scope alone, and the wider ones, which decide with it, together with others. */
export function scopeLocks({ context, subject }: SettingsScope): LockRequest[] {
  if (context === null) return [{ key: configLockKey(), mode: 'exclusive' }];
  if (subject === null)
    return [
      { key: configLockKey(), mode: 'shared' },
      { key: configLockKey(context), mode: 'exclusive' },
    ];
  return [
    { key: configLockKey(), mode: 'shared' },
    { key: configLockKey(context), mode: 'shared' },
    { key: configLockKey(context, subject), mode: 'exclusive' },
  ];
}
