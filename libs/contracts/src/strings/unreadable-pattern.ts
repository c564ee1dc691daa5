/** A pattern that no automaton of ours says; the message gives the reason in words: `it looks around`. */
export class UnreadablePattern extends Error {
  override readonly name = 'UnreadablePattern';
}
