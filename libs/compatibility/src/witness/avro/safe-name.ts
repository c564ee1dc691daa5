/**
 * Names for avsc, which knows only ASCII names and stumbles over what every JavaScript object has (`__proto__`,
 * `constructor`). Different names stay different, usual ones stay what they are, and no text of a user reaches the code
 * that avsc generates: letters, digits and `_` only.
 */
export function safeName(name: string): string {
  const own = name in Object.prototype;
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !/_[0-9a-f]+_|__/.test(name) && !own) return name;
  return Array.from(name, (char, index) => {
    const kept = index > 0 ? /[A-Za-z0-9]/.test(char) : /[A-Za-z]/.test(char) && !own;
    return kept ? char : `_${char.codePointAt(0)?.toString(16) ?? ''}_`;
  }).join('');
}
