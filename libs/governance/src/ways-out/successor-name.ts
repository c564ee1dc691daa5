/** `orders-value` → `orders` + `-value`: TopicNameStrategy puts what the schema is for at the end. */
const TOPIC_NAME_STRATEGY = /^(?<base>.+?)(?:-v(?<version>[1-9]\d{0,5}))?(?<role>-(?:key|value))?$/su;

/**
 * The name of a subject that takes another's place: the next version of its topic (`orders-value` → `orders-v2-value`),
 * or of itself (`orders` → `orders-v2`), passing over names that are taken.
 */
export function successorName(subject: string, isTaken: (name: string) => boolean): string {
  const { base = subject, version = '1', role = '' } = TOPIC_NAME_STRATEGY.exec(subject)?.groups ?? {};
  let next = Number(version) + 1;
  while (isTaken(`${base}-v${next}${role}`)) next += 1;
  return `${base}-v${next}${role}`;
}
