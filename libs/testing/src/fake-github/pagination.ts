export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly perPage: number;
  readonly lastPage: number;
}

/**
 * One page. As at GitHub, `per_page` beyond the maximum means the maximum, anything below 1 means the default, and a page
 * behind the last one is empty.
 */
export function paginate<T>(
  items: readonly T[],
  query: { readonly page?: unknown; readonly per_page?: unknown },
  sizes: { readonly usual: number; readonly max: number } = { usual: 30, max: 100 },
): Page<T> {
  const asked = typeof query.per_page === 'number' && query.per_page >= 1 ? query.per_page : sizes.usual;
  const perPage = Math.min(asked, sizes.max);
  const page = typeof query.page === 'number' && query.page >= 1 ? query.page : 1;
  const lastPage = Math.max(1, Math.ceil(items.length / perPage));
  return { items: items.slice((page - 1) * perPage, page * perPage), page, perPage, lastPage };
}

/** The value of the `Link` header (RFC 8288), or undefined where all fits one page. `address` is the request's own. */
export function linkHeader(
  address: URL,
  { page, lastPage }: Pick<Page<unknown>, 'page' | 'lastPage'>,
): string | undefined {
  const link = (relation: string, target: number) => {
    const url = new URL(address);
    url.searchParams.set('page', String(target));
    return `<${url.href}>; rel="${relation}"`;
  };
  const links = [
    ...(page > 1 ? [link('prev', Math.min(page - 1, lastPage))] : []),
    ...(page < lastPage ? [link('next', page + 1), link('last', lastPage)] : []),
    ...(page > 1 ? [link('first', 1)] : []),
  ];
  return links.length === 0 ? undefined : links.join(', ');
}
