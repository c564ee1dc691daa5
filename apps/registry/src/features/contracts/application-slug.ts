import { toStorable } from '../../platform/database/storable-text.js';

/**
 * The application that a party of a contract is: its slug. Pact's tools name parties as people do, "Billing Service",
 * and that is `billing-service`. Undefined for a name without a letter or digit that a slug may have.
 */
export function applicationSlug(party: string): string | undefined {
  const slug = party
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? undefined : slug;
}

/** What a provider is kept as: its slug or, where it can have none, its name. Empty where the contract names nobody. */
export function providerKey(party: string | null): string {
  return party === null ? '' : (applicationSlug(party) ?? toStorable(party.slice(0, 63)));
}
