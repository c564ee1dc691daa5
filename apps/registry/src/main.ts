import 'reflect-metadata';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { AppModule } from './app.module.js';
import { createApp } from './create-app.js';
import { readSettings, unknownSettings } from './platform/config/settings.js';
import type { Settings } from './platform/config/settings.js';
import { openDatabase } from './platform/database/open-database.js';
import { deferSignals } from './defer-signals.js';
import { explainListenFailure, startFailureText } from './start-failure.js';

/** How much of the heap may be waste before V8 collects it, in percent of what is in use (ADR 0014). */
setFlagsFromString('--heap-growing-percent=40');

/** Starts the service and says, in a few lines, where it is and what it stands on. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  for (const name of unknownSettings(process.env)) say(`${name} is no setting of this registry: misspelt?`);
  const signals = deferSignals();
  const database = await openDatabase(settings, say).catch((error: unknown) => {
    // Ctrl-C reaches the tools that make a database as well: their end is no failure to tell of.
    if (signals.received()) return undefined;
    throw error;
  });
  if (signals.received() || database === undefined) return database?.release();
  const app = await createApp(AppModule.for(database), settings).catch(async (error: unknown) => {
    await database.release();
    throw error;
  });
  // From here on the application ends itself at a signal.
  signals.stopDeferring();
  if (signals.received()) return app.close();
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await app.close();
    const reason = explainListenFailure(error, settings);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
  say(`Schema Steward serves on ${await app.getUrl()} (API docs: /docs), with ${database.description}.`);
  say(`Policy ${settings.policy}. ${authenticationLine(settings)}`);
}

function signInText({ oidcIssuer, publicUrl }: Settings): string {
  return oidcIssuer === undefined ? '' : ` People sign in at ${publicUrl ?? ''}/api/v1/sign-in.`;
}

function authenticationLine(settings: Settings): string {
  const { auth, tokenFile } = settings;
  return auth === 'none'
    ? 'No authentication: only this machine can reach it. STEWARD_AUTH=token changes that.'
    : `Requests need a token, but for the public ones; the admin’s is in ${resolve(tokenFile)}.${signInText(settings)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const text = startFailureText(error, process.env['LOG_LEVEL'] === 'debug');
  process.stderr.write(`Schema Steward cannot start: ${text}\n`);
  process.exitCode = 1;
});
