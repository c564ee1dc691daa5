/** A path template, such as `/repos/{owner}/{repo}/contents/{path}`, ready to be matched. */
export interface Route {
  /** How many segments are fixed words: the more, the more particular the route. */
  readonly literals: number;
  /**
   * The parameters of `path` (as it came, percent-encoded), decoded; undefined when the route is another one. Throws a
   * `URIError` for an encoding that means nothing.
   */
  match(path: string): Record<string, string> | undefined;
}

/**
 * `multiSegment` names the parameter that may hold slashes, encoded or not (GitHub: `x-multi-segment`); `optional`, one at
 * the end that may be missing with its slash.
 */
export function compileRoute(
  template: string,
  multiSegment: ReadonlySet<string>,
  optional: ReadonlySet<string> = new Set(),
): Route {
  const parts = template.split('/').slice(1);
  const nameOf = (part: string) => /^\{(.+)\}$/.exec(part)?.[1];
  return {
    literals: parts.filter((part) => nameOf(part) === undefined).length,
    match(path) {
      const segments = path.split('/').slice(1);
      const found: [string, string][] = [];
      for (const [index, part] of parts.entries()) {
        const name = nameOf(part);
        if (name === undefined) {
          if (segments.shift() !== part) return undefined;
          continue;
        }
        const after = parts.length - index - 1;
        const taken = segments.splice(0, multiSegment.has(name) ? segments.length - after : 1);
        if (taken.length === 0 && optional.has(name)) taken.push('');
        if (taken.length === 0 || (taken[0] === '' && !multiSegment.has(name))) return undefined;
        found.push([name, taken.join('/')]);
      }
      if (segments.length > 0) return undefined;
      return Object.fromEntries(found.map(([name, value]) => [name, decodeURIComponent(value)]));
    },
  };
}
