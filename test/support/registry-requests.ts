/** The schema of one event, told apart by `number`; each is compatible with all the others. */
export function eventSchema(number: number): string {
  return JSON.stringify({
    type: 'record',
    name: 'ShipmentEvent',
    fields: [
      { name: 'shipment_id', type: 'string' },
      { name: `note_${number}`, type: ['null', 'string'], default: null },
    ],
  });
}

const CONTENT_TYPE = 'application/vnd.schemaregistry.v1+json';

/** Registers a schema over Confluent's API. */
export function register(
  url: string,
  subject: string,
  schema: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/subjects/${encodeURIComponent(subject)}/versions`, {
    method: 'POST',
    headers: { 'content-type': CONTENT_TYPE, ...headers },
    body: JSON.stringify({ schema }),
  });
}

/** Status and JSON body of an answer, for one `toEqual`. */
export async function answer(asked: Response | Promise<Response>): Promise<[status: number, body: unknown]> {
  const response = await asked;
  return [response.status, await response.json()];
}
