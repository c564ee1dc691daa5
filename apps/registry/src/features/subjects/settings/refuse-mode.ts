import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import { operationNotPermitted, type ConfluentError } from '../../../platform/http/confluent-error.js';
import { isReadOnly, takesIds, type Mode } from './mode-store.js';
import { DEFAULT_SCOPE, scopeKey, targetOf, type SettingsScope } from './settings-scope.js';

/** Confluent's words for an operation that a mode does not permit; its name of the default context is empty. */
function notPermitted(scope: SettingsScope, why: string): ConfluentError {
  const { context } = scope;
  const written = context === null || context === DEFAULT_CONTEXT ? '' : `:${context}:`;
  return operationNotPermitted(`Subject ${targetOf(scope)} in context ${written} is ${why}`);
}

/** @throws 42205 where nothing may be written */
export function refuseReadOnly(scope: SettingsScope, mode: Mode): void {
  if (isReadOnly(mode)) throw notPermitted(scope, 'in read-only mode');
}

/** `PUT /mode` is the default context’s here, and Confluent's global one. @throws 42205 for FORWARD elsewhere */
export function refuseForward(scope: SettingsScope, mode: Mode): void {
  const isGlobal = scope.context === null || scopeKey(scope) === scopeKey(DEFAULT_SCOPE);
  if (mode === 'FORWARD' && !isGlobal)
    throw operationNotPermitted('Forward mode only supported on global level');
}

/** What a new version needs: an id where schemas come from elsewhere, and none where they do not. @throws 42205 */
export function refuseRegistration(scope: SettingsScope, mode: Mode, id: number | null): void {
  refuseReadOnly(scope, mode);
  if (id !== null && !takesIds(mode)) throw notPermitted(scope, 'not in import mode');
  if (id === null && mode !== 'READWRITE') throw notPermitted(scope, 'not in read-write mode');
}
