import type { Location } from '@schema-steward/kernel';

/** One field of a schema, by its path, with what people and policies ask about it. */
export interface SchemaField {
  /** In the path grammar for people: `carrier.name`, `items[].sku`, `labels{}`. */
  readonly path: string;
  /** The type for people: `string`, `string | null`, `decimal(10,2)`, `array of Item`, `enum Status`. */
  readonly type: string;
  readonly doc?: string;
  /** Other paths that this field answers to: a reader's names for what older versions called differently. */
  readonly aliases: readonly string[];
  /** `confluent:tags` of the field. */
  readonly tags: readonly string[];
  /** What the schema says of its deprecation: true, or the reason given. */
  readonly deprecated?: true | string;
  readonly hasDefault: boolean;
  /** The field's name in the text that was sent; for an inherited field the place that uses the referenced type. */
  readonly location: Location;
  /** True for a field of a type that a referenced schema defines. */
  readonly inherited: boolean;
  /**
   * What makes it the same field in another version, where that is not its path: a Protobuf field is its number, in the
   * message that holds it (`Shipment:4<Carrier>.2`), whatever it is called.
   */
  readonly identity?: string;
}

/** A field that the registry knows already: `id` lasts across versions. */
export interface KnownField {
  readonly id: string | number;
  readonly path: string;
  /** See {@link SchemaField.identity}; one that was kept without it is known by its path. */
  readonly identity?: string;
}
