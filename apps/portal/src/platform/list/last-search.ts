/**
 * How each list was last looked at: its filters, order and page. Held in memory alone, because a filter may be the
 * name of a patient and browser storage holds none (ruling 8).
 */
const searches = new Map<string, string>()

export const rememberSearch = (pathname: string, search: string): void => {
  searches.set(pathname, search)
}

/** The address of a list as it was left, for the way back to it. */
export const asLeft = (pathname: string): string => `${pathname}${searches.get(pathname) ?? ''}`
