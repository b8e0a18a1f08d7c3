import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Goes to an address of the portal; `replace` leaves no step for Back. */
export const useGo = () => {
  const { history } = useRouter()
  return useCallback(
    (href: string, options: { replace?: boolean } = {}) =>
      options.replace ? history.replace(href) : history.push(href),
    [history],
  )
}

export const usePathname = (): string => useRouterState({ select: state => state.location.pathname })

/** The parts of the present address by name: `/cases/$type` gives `{type}`. */
export const usePathParts = <Name extends string>(): Readonly<Record<Name, string>> =>
  useRouterState({ select: state => state.matches.at(-1)?.params ?? {} }) as Readonly<Record<Name, string>>

/**
 * List state that lives in the address (`?page=2&paginate=20&order=createdAt+desc&…`): reading, and writing one
 * or several entries at once. An entry set to undefined or '' leaves the address.
 */
export const useSearchState = () => {
  const { history } = useRouter()
  const search = useRouterState({ select: state => state.location.searchStr })
  const values = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const set = useCallback(
    (change: Readonly<Record<string, string | number | undefined>>) => {
      const next = new URLSearchParams(history.location.search)
      for (const [name, value] of Object.entries(change))
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      history.replace(`${history.location.pathname}${next.size > 0 ? `?${next}` : ''}`)
    },
    [history],
  )
  return [values as Readonly<Record<string, string | undefined>>, set] as const
}
