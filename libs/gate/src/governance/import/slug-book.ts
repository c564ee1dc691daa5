import { slugOf } from './imported-governance.js';

/** Gives each foreign name one slug, and no slug to two names. */
export class SlugBook {
  readonly #slugs = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(private readonly notes: string[]) {}

  /**
   * @param reference the foreign name in full, the same for the same team
   * @param names what to make the slug of, the best first; another one is taken where a slug is another team's
   */
  slug(reference: string, ...names: readonly string[]): string | undefined {
    const known = this.#slugs.get(reference);
    if (known !== undefined) return known;
    for (const name of names) {
      const slug = slugOf(name);
      if (slug === undefined || slug === 'unassigned' || this.#names.has(slug)) continue;
      this.#slugs.set(reference, slug);
      this.#names.set(slug, reference);
      if (slug !== names[0])
        this.notes.push(
          `${JSON.stringify(reference)} becomes the team ${slug}: look whether that is its slug.`,
        );
      return slug;
    }
    this.notes.push(`${JSON.stringify(reference)} cannot be made a slug of its own: it is left out.`);
    return undefined;
  }
}
