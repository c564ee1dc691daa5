import { describe, expect, it } from 'vitest';
import { isAuthor, isSameActor, type Actor } from './same-actor.js';

const grace: Actor = { name: 'grace@example.com', person: 'grace@example.com' };
const herToken: Actor = { name: 'producers (token 0011223344556677)', person: 'grace@example.com' };
const herOther: Actor = { name: 'laptop (token 8899aabbccddeeff)', person: 'grace@example.com' };
const ada: Actor = { name: 'ada@example.com', person: 'ada@example.com' };
const nobodys: Actor = { name: 'producers (token ffeeddccbbaa9988)', person: null };
const head: Actor = { name: 'grace (token 0000000000000001)', origin: '0000000000000001' };
const made: Actor = { name: 'alter ego (token 0000000000000002)', origin: '0000000000000001' };
const other: Actor = { name: 'ada (token 0000000000000003)', origin: '0000000000000003' };
const ci: Actor = { name: 'example/events (token 1234567890abcdef)' };

describe('two are one', () => {
  it.each([
    ['a person and themselves', grace, grace, true],
    ['a person and a token of theirs', grace, herToken, true],
    ['two tokens of one person', herToken, herOther, true],
    ['two persons', grace, ada, false],
    ['another person’s token', ada, herToken, false],
    ['two tokens of which nobody knows the person', nobodys, ci, false],
    ['a token of nobody and itself', nobodys, nobodys, true],
    ['a person and CI', grace, ci, false],
    ['a token and one that was made with it', head, made, true],
    ['tokens of two lines', made, other, false],
    [
      'a person’s token of one line and a stranger’s of another',
      { ...made, person: 'grace@example.com' },
      other,
      false,
    ],
  ])('%s', (_claim, a, b, expected) => {
    expect([isSameActor(a, b), isSameActor(b, a)]).toEqual([expected, expected]);
  });
});

describe('an author', () => {
  it.each([
    ['a person by address', 'grace@example.com', grace, true],
    ['in any case', ' Grace@Example.COM ', grace, true],
    ['as git writes it', 'Grace Hopper <grace@example.com>', grace, true],
    ['as the human behind a token', 'Grace Hopper <grace@example.com>', herToken, true],
    ['a token by its name', 'producers', herToken, true],
    ['another person', 'Ada <ada@example.com>', grace, false],
    ['a longer address', 'grace@example.com.evil.test', grace, false],
    ['an address in the middle', '<grace@example.com> of another', grace, false],
    ['nobody', '', { name: '(none)', person: null }, false],
  ])('is %s', (_claim, author, actor, expected) => {
    expect(isAuthor(author, actor)).toBe(expected);
  });
});
