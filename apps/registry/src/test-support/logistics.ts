import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { TestRegistry } from './start-registry.js';

interface Consumers {
  readonly environment: object & { readonly slug: string };
  readonly teams: readonly {
    readonly application: string;
    readonly team: string;
    readonly channel: string;
    readonly contract?: string;
  }[];
}

/** A file of the worked example. */
export function logisticsFile(path: string): string {
  return readFileSync(
    fileURLToPath(new URL(`../../../../examples/logistics/${path}`, import.meta.url)),
    'utf8',
  );
}

/** The worked example: the subject, and twelve teams that consume it, eight with a contract, all in production. */
export async function playLogistics(registry: TestRegistry): Promise<void> {
  const must = async (method: string, path: string, body?: unknown) => {
    const answer = await registry.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const { environment, teams } = JSON.parse(logisticsFile('contracts/consumers.json')) as Consumers;
  await must('POST', '/api/v1/teams', JSON.parse(logisticsFile('team.json')));
  await must('POST', '/api/v1/environments', environment);
  await must('POST', '/subjects/shipment-events-value/versions', {
    schema: logisticsFile('schemas/shipment-events-value.avsc'),
    owner: 'fulfillment',
  });
  for (const { application, team, channel, contract } of teams) {
    const channels = [{ tool: 'slack', address: channel, scope: 'announcements' }];
    await must('POST', '/api/v1/teams', { slug: team, name: team, channels });
    await must('POST', '/api/v1/applications', { slug: application, name: application, team });
    const path = `/api/v1/applications/${application}`;
    await must('PUT', `${path}/consumes/production/shipment-events-value`);
    if (contract !== undefined) {
      const text = logisticsFile(`contracts/${contract}`);
      const isPact = contract.endsWith('.json');
      const content = isPact ? text : JSON.stringify(parse(text));
      await must('PUT', `${path}/contracts/1.0.0`, {
        format: isPact ? 'pact' : 'event',
        content,
        branch: 'main',
      });
    }
    await must('POST', `${path}/deployments`, { environment: 'production', version: '1.0.0' });
  }
}
