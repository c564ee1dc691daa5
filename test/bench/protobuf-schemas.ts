/** A `.proto` file of `messages` messages for the benchmark; a later edition has a field more in each. */
export function protobufVersion(messages: number, edition: number): string {
  const blocks = Array.from({ length: messages }, (_, index) => {
    const fields = Array.from(
      { length: 8 + edition },
      (__, field) => `  string field_${field} = ${field + 1};`,
    );
    const link = index === 0 ? '' : `  Message${index - 1} before = 100;\n`;
    return `message Message${index} {\n${fields.join('\n')}\n${link}}\n`;
  });
  return `syntax = "proto3";\npackage com.example;\n\n${blocks.join('\n')}`;
}
