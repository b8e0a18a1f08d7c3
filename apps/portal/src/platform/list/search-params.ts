/**
 * The `validateSearch` of a route: the names of its search parameters. All values are text; the hook that reads one
 * ignores invalid values.
 */
export const searchOf =
  <const Name extends string = never>(...names: readonly Name[]) =>
  (search: Readonly<Record<string, unknown>>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap(name => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [Key in Name]?: string }

/** The parameters of a list: page, page size, order, and filters. */
export const listSearch = <const Name extends string = never>(...filters: readonly Name[]) =>
  searchOf<'page' | 'paginate' | 'order' | Name>('page', 'paginate', 'order', ...filters)

/** Search parameters are written as plain text: `?page=2&order=name+asc`. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}
