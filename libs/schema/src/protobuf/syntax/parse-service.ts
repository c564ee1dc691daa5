import { parseOptionStatement } from './parse-option.js';
import type { ProtoNode } from './proto-node.js';
import type { MethodSyntax, OptionSyntax, ServiceSyntax } from './proto-syntax.js';
import type { OpenNode, TokenCursor } from './token-cursor.js';

/** `service Name { rpc … }`. The word is read; `node` begins with it. */
export function parseService(cursor: TokenCursor, node: OpenNode, doc: string | undefined): ServiceSyntax {
  const [name, nameNode] = cursor.within(node, ['name'], () =>
    cursor.word('the name of a service', 'Write service Name { rpc … }.'),
  );
  cursor.expect('{', `Open the body of the service ${name} with {.`);
  const options: OptionSyntax[] = [];
  const methods: MethodSyntax[] = [];
  while (!cursor.accept('}')) {
    if (cursor.accept(';')) continue;
    if (cursor.accept('option')) options.push(parseOptionStatement(cursor, node));
    else if (cursor.sees('rpc')) methods.push(parseMethod(cursor, node, methods.length));
    else
      throw cursor.error(
        'A service holds methods and options only.',
        'Write rpc Name (Request) returns (Response);',
      );
  }
  const service = { node: cursor.close(node), name, nameNode, options, methods };
  return doc === undefined || doc === '' ? service : { ...service, doc };
}

function parseMethod(cursor: TokenCursor, holder: ProtoNode, index: number): MethodSyntax {
  const node = cursor.open(holder, 'method', index);
  cursor.take();
  const [name, nameNode] = cursor.within(node, ['name'], () =>
    cursor.word('the name of a method', 'Write rpc Name (Request) returns (Response);'),
  );
  const input = parseMethodType(cursor, node, 'inputType');
  if (!cursor.accept('returns'))
    throw cursor.error('Expected returns.', 'Write rpc Name (Request) returns (Response);');
  const output = parseMethodType(cursor, node, 'outputType');
  const options: OptionSyntax[] = [];
  const hasBody = cursor.accept('{');
  if (hasBody) {
    while (!cursor.accept('}')) {
      if (cursor.accept(';')) continue;
      if (!cursor.accept('option'))
        throw cursor.error(
          'The body of a method holds options only.',
          'Write option name = value; or close with }.',
        );
      options.push(parseOptionStatement(cursor, node));
    }
    cursor.accept(';');
  } else cursor.expect(';', 'End the method with a semicolon.');
  return {
    ...{ node: cursor.close(node), name, nameNode, options, hasBody },
    ...{ input: input.name, inputNode: input.node, inputStream: input.stream },
    ...{ output: output.name, outputNode: output.node, outputStream: output.stream },
  };
}

function parseMethodType(cursor: TokenCursor, parent: ProtoNode, key: string) {
  cursor.expect('(', 'Write rpc Name (Request) returns (Response);');
  // `stream` may also be the name of a message.
  const stream = cursor.sees('stream') && cursor.afterNext.text !== ')' && cursor.accept('stream');
  const [name, node] = cursor.within(parent, [key], () =>
    cursor.dottedName('the name of a message', 'Write rpc Name (Request) returns (Response);', true),
  );
  cursor.expect(')', 'Close the message’s name with ).');
  return { name, node, stream };
}
