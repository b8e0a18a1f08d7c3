type Left = { readonly search: string; readonly typed: Readonly<Record<string, string>> }

/**
 * How each list was last looked at: its filters, order and page, and what was typed into its search. Held in memory
 * alone, because a filter may be the name of a patient and browser storage holds none (ruling 8).
 */
const lists = new Map<string, Left>()

export const rememberSearch = (pathname: string, left: Left): void => {
  lists.set(pathname, left)
}

/** Another person signs in, or the same one anew: nothing typed before is shown to them. */
export const forgetSearches = (): void => lists.clear()

/** The address of a list as it was left, without what was typed. */
export const searchAsLeft = (pathname: string): string => lists.get(pathname)?.search ?? ''
export const typedAsLeft = (pathname: string): Left['typed'] => lists.get(pathname)?.typed ?? {}
