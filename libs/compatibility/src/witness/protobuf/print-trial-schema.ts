import type { TrialField, TrialSchema } from './trial-schema.js';

/** A trial's schema as the text of a `.proto` file, cut to the fields whose numbers the messages hold. */
export function printTrialSchema(schema: TrialSchema, held: ReadonlySet<number>): string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const blocks: string[] = [];
  const nameOf = (key: string): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const { messages, enums } = schema;
    const wanted = (messages[key]?.name ?? enums[key]?.name ?? key).replaceAll('.', '_');
    if (messages[key] === undefined && enums[key] === undefined) return key;
    let name = wanted;
    for (let more = 2; taken.has(name); more += 1) name = `${wanted}${more}`;
    taken.add(name);
    // The names of an enum's values lie beside it: where they are taken it gets a message around it.
    const values = enums[key]?.values.map(([value]) => value) ?? [];
    const apart = values.some((value) => taken.has(value));
    if (apart) taken.add(`${name}Values`);
    else for (const value of values) taken.add(value);
    names.set(key, apart ? `${name}Values.${name}` : name);
    queue.push(key);
    return names.get(key) ?? name;
  };
  const queue: string[] = [];
  nameOf(schema.root);
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const name = nameOf(key);
    const one = schema.enums[key];
    blocks.push(
      one === undefined
        ? printMessage(
            name,
            schema.messages[key]?.fields.filter(({ number }) => held.has(number)) ?? [],
            nameOf,
          )
        : printEnum(name, one.closed, one.values),
    );
  }
  return `edition = "2023";\n\n${blocks.join('\n')}`;
}

function printMessage(name: string, fields: readonly TrialField[], nameOf: (key: string) => string): string {
  const lines = fields
    .filter(({ oneof }) => oneof === undefined)
    .map((field) => `  ${printField(field, nameOf)}\n`);
  const oneofs = Map.groupBy(
    fields.filter(({ oneof }) => oneof !== undefined),
    ({ oneof }) => oneof ?? '',
  );
  for (const [oneof, members] of oneofs)
    lines.push(
      `  oneof ${oneof} {\n${members.map((field) => `    ${printField(field, nameOf)}\n`).join('')}  }\n`,
    );
  return `message ${name} {\n${lines.join('')}}\n`;
}

function printField(field: TrialField, nameOf: (key: string) => string): string {
  const { kind, type, key, name, number, jsonName, presence, packed, delimited, verify, oneof } = field;
  const isMessage = /^[MX]\d+$/.test(type);
  const isNumber = !isMessage && type !== 'string' && type !== 'bytes';
  // An extension stands as a field here, by its plain name.
  const isExtension = jsonName.startsWith('[');
  const options = [
    ...(isExtension ? [] : [`json_name = ${JSON.stringify(jsonName)}`]),
    ...(kind === 'one' &&
    presence !== 'explicit' &&
    oneof === undefined &&
    !(isMessage && presence === 'implicit')
      ? [`features.field_presence = ${presence === 'required' ? 'LEGACY_REQUIRED' : 'IMPLICIT'}`]
      : []),
    ...(kind === 'many' && isNumber && !packed ? ['features.repeated_field_encoding = EXPANDED'] : []),
    ...(delimited && isMessage ? ['features.message_encoding = DELIMITED'] : []),
    ...(!verify && type === 'string' ? ['features.utf8_validation = NONE'] : []),
  ];
  const word = kind === 'many' ? 'repeated ' : '';
  const typeText = kind === 'map' ? `map<${key ?? 'string'}, ${nameOf(type)}>` : nameOf(type);
  return `${word}${typeText} ${name} = ${number}${options.length === 0 ? '' : ` [${options.join(', ')}]`};`;
}

function printEnum(name: string, closed: boolean, values: readonly (readonly [string, number])[]): string {
  const options = [
    ...(closed ? ['  option features.enum_type = CLOSED;\n'] : []),
    ...(new Set(values.map(([, number]) => number)).size < values.length
      ? ['  option allow_alias = true;\n']
      : []),
  ];
  const [last = name, around] = name.split('.').toReversed();
  const lines = values.map(([value, number]) => `  ${value} = ${number};\n`);
  const text = `enum ${last} {\n${options.join('')}${lines.join('')}}\n`;
  return around === undefined ? text : `message ${around} {\n${text}}\n`;
}
