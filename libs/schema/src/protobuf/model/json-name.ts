/** The name of a field in JSON (protobuf.dev, "ProtoJSON Format"): lower camel case, as `protoc` makes it. */
export function jsonNameOf(name: string): string {
  return name.replace(
    /_+([A-Za-z0-9])?/g,
    (_match, letter: string | undefined) => letter?.toUpperCase() ?? '',
  );
}
