import type {
  EnumSyntax,
  FieldSyntax,
  FileSyntax,
  MessageSyntax,
  OptionSyntax,
  ServiceSyntax,
} from '../syntax/proto-syntax.js';
import { printProto } from './print-proto.js';

/** The canonical text without custom options, `extend` blocks and ranges for them: Confluent's `format=ignore_extensions`. */
export function printWithoutExtensions(file: FileSyntax): string {
  return printProto({
    ...withoutCustom(file),
    messages: file.messages.map(message),
    enums: file.enums.map(enumeration),
    extends: [],
    services: file.services.map(service),
  });
}

function message(one: MessageSyntax): MessageSyntax {
  return {
    ...withoutCustom(one),
    fields: one.fields.map((field): FieldSyntax => withoutCustom(field)),
    oneofs: one.oneofs.map((oneof) => withoutCustom(oneof)),
    messages: one.messages.map(message),
    enums: one.enums.map(enumeration),
    extensions: [],
    extends: [],
  };
}

function enumeration(one: EnumSyntax): EnumSyntax {
  return { ...withoutCustom(one), values: one.values.map((value) => withoutCustom(value)) };
}

function service(one: ServiceSyntax): ServiceSyntax {
  return { ...withoutCustom(one), methods: one.methods.map((method) => withoutCustom(method)) };
}

function withoutCustom<T extends { readonly options: readonly OptionSyntax[] }>(one: T): T {
  return { ...one, options: one.options.filter(({ name }) => !name.some(({ extension }) => extension)) };
}
