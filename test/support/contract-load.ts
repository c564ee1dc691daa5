/** Of the event that all of them read. */
export const LOAD_FIELDS = 200;
/** What each of them asks. */
export const LOAD_EXPECTATIONS = 20;

/** An Avro schema. Of five fields one is a list of records, so that paths lead through items too. */
export function loadSchema(changed: boolean): string {
  const fields = Array.from({ length: LOAD_FIELDS }, (_, index) => {
    const type = index % 5 === 4 ? { type: 'array', items: item(index, changed) } : scalar(index, changed);
    return { name: `field_${index}`, type };
  });
  return JSON.stringify({ type: 'record', name: 'Event', fields });
}

function scalar(index: number, changed: boolean): unknown {
  if (changed && index === 0) return ['null', 'string'];
  if (index % 5 === 1) return 'long';
  return index % 5 === 2
    ? { type: 'enum', name: `Enum${index}`, symbols: ['NEW', 'PAID', 'VOID'] }
    : 'string';
}

function item(index: number, changed: boolean): unknown {
  const type = changed && index === 4 ? 'double' : 'long';
  return {
    type: 'record',
    name: `Item${index}`,
    fields: [
      { name: 'amount', type },
      { name: 'sku', type: 'string' },
    ],
  };
}

/** The contract of one of many consumers, bound to a subject if one is given. */
export function loadPact(seed: number, subject?: string): string {
  const content: Record<string, unknown> = {};
  const rules: Record<string, unknown> = {};
  for (let at = 0; at < LOAD_EXPECTATIONS; at++) {
    const index = (seed * 7 + at * 11) % LOAD_FIELDS;
    const path = `$.field_${index}`;
    if (index % 5 === 4) {
      content[`field_${index}`] = [{ amount: 1 }];
      rules[path] = { matchers: [{ match: 'type', min: 0 }] };
      rules[`${path}[*].amount`] = { matchers: [{ match: 'integer' }] };
    } else if (index % 5 === 2) {
      content[`field_${index}`] = 'NEW';
      rules[path] = { matchers: [{ match: 'regex', regex: '^(NEW|PAID|VOID)$' }] };
    } else {
      content[`field_${index}`] = index % 5 === 1 ? 1 : 'text';
      rules[path] = { matchers: [{ match: 'type' }] };
    }
  }
  return JSON.stringify({
    consumer: { name: `consumer-${seed}` },
    provider: { name: 'events' },
    interactions: [
      {
        type: 'Asynchronous/Messages',
        description: 'Event',
        ...(subject !== undefined && { comments: { references: { 'schema-registry': { subject } } } }),
        contents: { content },
        matchingRules: { body: rules },
      },
    ],
  });
}

/** The paths that it reads, as a registration would keep them. */
export function loadReads(seed: number): string[] {
  return Array.from({ length: LOAD_EXPECTATIONS }, (_, at) => (seed * 7 + at * 11) % LOAD_FIELDS)
    .flatMap((index) => [`field_${index}`, ...(index % 5 === 4 ? [`field_${index}[].amount`] : [])])
    .sort();
}
