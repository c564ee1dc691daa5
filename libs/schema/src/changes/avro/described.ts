import { deprecationOf, tagsOf } from '../../avro/avro-fields.js';
import { isNamed, type AvroField, type AvroProp, type AvroSchema } from '../../avro/avro-schema.js';
import type { Described } from '../attribute-changes.js';

/** What is said about a type, beside what it is made of. */
export function describedType(schema: AvroSchema): Described {
  return isNamed(schema) ? described(schema) : described({ props: schema.props, aliases: [] });
}

export function describedField(field: AvroField): Described {
  return described(field);
}

interface Attributes {
  readonly doc?: string;
  readonly aliases: readonly string[];
  readonly props: readonly AvroProp[];
}

function described({ doc, aliases, props }: Attributes): Described {
  const deprecated = deprecationOf({ props });
  return {
    ...(doc === undefined ? {} : { doc }),
    aliases,
    tags: tagsOf({ props }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}
