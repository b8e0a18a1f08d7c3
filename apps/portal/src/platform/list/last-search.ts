type Left = { readonly search: string; readonly typed: Readonly<Record<string, string>> }

/**
 * The last state of each list: filters, order, page and search text. In memory only, because a filter may contain a
 * patient's name, which browser storage must not (ruling 8).
 */
const lists = new Map<string, Left>()

export const rememberSearch = (pathname: string, left: Left): void => {
  lists.set(pathname, left)
}

/** Called at sign-in: the previous user's input must not be shown. */
export const forgetSearches = (): void => lists.clear()

/** The search parameters of a list's last state, without the search text. */
export const searchAsLeft = (pathname: string): string => lists.get(pathname)?.search ?? ''
export const typedAsLeft = (pathname: string): Left['typed'] => lists.get(pathname)?.typed ?? {}
