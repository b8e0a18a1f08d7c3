import { useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Href } from '../../ui/action/link-context.ts'
import { isTyped, type TypedName } from './typed-search.ts'

/** Navigates to an address of the portal; `replace` adds no history entry. */
export const useGo = () => {
  const { history } = useRouter()
  return useCallback(
    (href: Href, options: { replace?: boolean } = {}) =>
      options.replace ? history.replace(href) : history.push(href),
    [history],
  )
}

export const usePathname = (): string => useRouterState({ select: state => state.location.pathname })

/** The names of path parameters, from the routes: `/cases/$type` has `type`. */
const useAnyParams = () => useParams({ strict: false })
type PathPart = keyof ReturnType<typeof useAnyParams>

/** The path parameters of the current address: `/cases/$type` gives `{type}`. An unknown name does not compile. */
export const usePathParts = <Name extends PathPart>(): Readonly<Record<Name, string>> => {
  const params: object = useRouterState({ select: state => state.matches.at(-1)?.params ?? {} })
  return params as Readonly<Record<Name, string>>
}

/** The search parameters of all routes, from their `validateSearch`. */
const useAnySearch = () => useSearch({ strict: false })
/** A search parameter declared by a route, or a search text. Any other name does not compile. */
export type SearchName = keyof ReturnType<typeof useAnySearch> | TypedName

export type SearchValues = Readonly<Partial<Record<SearchName, string>>>

/**
 * The state of a list (`?page=2&paginate=20&order=createdAt+desc&…`): reading, and writing one or several entries at
 * once. It is stored in the address, except for search text (`q`), which is stored in the state of the history entry.
 * An entry set to undefined or '' is removed.
 */
export const useSearchState = () => {
  const { history } = useRouter()
  const search = useRouterState({ select: state => state.location.searchStr })
  const typedState = useRouterState({ select: state => state.location.state.typed })
  const values = useMemo(
    () => ({ ...Object.fromEntries(new URLSearchParams(search)), ...typedState }),
    [search, typedState],
  )
  const set = useCallback(
    (change: Readonly<Partial<Record<SearchName, string | number | undefined>>>) => {
      const next = new URLSearchParams(history.location.search)
      const typing = new Map(Object.entries(history.location.state.typed ?? {}))
      for (const [name, value] of Object.entries(change)) {
        const entries = isTyped(name) ? typing : next
        if (value === undefined || value === '') entries.delete(name)
        else entries.set(name, String(value))
      }
      const path = `${history.location.pathname}${next.size > 0 ? `?${next}` : ''}`
      history.replace(path, { typed: Object.fromEntries(typing) })
    },
    [history],
  )
  return [values as SearchValues, set] as const
}
