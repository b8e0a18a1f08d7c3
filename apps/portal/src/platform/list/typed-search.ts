import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { type Href, toHref } from '../../ui/action/link-context.ts'
import { searchAsLeft, typedAsLeft } from './last-search.ts'

/** Search text may contain a patient's name: it is stored beside the address, never in it. */
export type Typed = Readonly<Record<string, string>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    typed?: Typed
  }
}

/** The entries of the history state that come from search and scan fields and may contain any text. */
const typedNames = ['q', 'identifier', 'call', 'code'] as const
export type TypedName = (typeof typedNames)[number]
export const isTyped = (name: string): boolean => typedNames.some(typedName => typedName === name)

/** Splits a list's state into the entries for the address and the search texts. */
export const splitTyped = (
  entries: Iterable<readonly [string, string]>,
): { query: string; typed: Record<string, string> } => {
  const all = [...entries]
  const typedEntries = Object.fromEntries(all.filter(([name]) => isTyped(name)))
  const otherParams = new URLSearchParams(all.filter(([name]) => !isTyped(name)) as [string, string][])
  return { query: otherParams.size > 0 ? `?${otherParams}` : '', typed: typedEntries }
}

/** Suffix of an address that restores the last state of a list; removed during navigation. */
const asLeftMark = '#as-left'

/** An address that opens a list in its last state, including the search text. */
export const lastStateHref = (pathname: Href): Href => {
  const hasTyped = Object.keys(typedAsLeft(pathname)).length > 0
  return toHref(`${pathname}${searchAsLeft(pathname)}${hasTyped ? asLeftMark : ''}`)
}

/** Separates the search text from a path. `typed` has it by parameter name, or is null. */
export const withoutTyped = (path: string): { path: string; typed: Typed | null } => {
  const [beforeHash = '', hash] = path.split('#', 2)
  const [pathname = '', search = ''] = beforeHash.split('?', 2)
  const hasAsLeftMark = `#${hash}` === asLeftMark
  const { query, typed: namedState } = splitTyped(new URLSearchParams(search))
  const typedState = { ...(hasAsLeftMark ? typedAsLeft(pathname) : {}), ...namedState }
  if (!hasAsLeftMark && Object.keys(typedState).length === 0) return { path, typed: null }
  return {
    path: `${pathname}${query}${hash !== undefined && !hasAsLeftMark ? `#${hash}` : ''}`,
    typed: typedState,
  }
}

/**
 * Stores typed text in the state of the browser's history entries: Back, Forward and a reload restore it, while the
 * address, and with it bookmarks, referrers and proxy logs, does not contain it. Text in an address (an old bookmark
 * or link) is moved into the state.
 */
export const createPortalHistory = (): RouterHistory => {
  const history = createBrowserHistory()
  const { push, replace } = history
  const withTypedState =
    (navigate: RouterHistory['push']): RouterHistory['push'] =>
    (href, state, options) => {
      const { path, typed } = withoutTyped(href)
      return navigate(path, typed ? { ...state, typed: { ...state?.typed, ...typed } } : state, options)
    }
  history.push = withTypedState(push)
  history.replace = withTypedState(replace)
  const { href, state } = history.location
  if (withoutTyped(href).typed) history.replace(href, state)
  return history
}
