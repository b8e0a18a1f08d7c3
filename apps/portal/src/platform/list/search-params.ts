/**
 * The `validateSearch` of a route: the names its address may carry behind `?`. All are text; the hook that reads one
 * decides which values count, and takes any other for absent.
 */
export const searchOf =
  <const Name extends string = never>(...names: readonly Name[]) =>
  (given: Readonly<Record<string, unknown>>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap(name => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
    ) as { [Key in Name]?: string }

/** Page, rows and order of a list, and its filters. */
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
