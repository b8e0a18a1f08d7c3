import { useSyncExternalStore } from 'react'

/** Colours, density and navigation of this browser, set on <html> before anything is drawn. */
export type Appearance = {
  readonly scheme: 'light' | 'dark' | 'system'
  readonly density: 'comfortable' | 'compact'
  readonly navbar: 'open' | 'folded'
}

const keyOf = (name: keyof Appearance): string => `archway.${name}`

const oneOf = <Name extends keyof Appearance>(
  name: Name,
  ...choices: readonly Appearance[Name][]
): Appearance[Name] => {
  const stored = localStorage.getItem(keyOf(name))
  // The first choice is what somebody has who never chose.
  return choices.find(choice => choice === stored) ?? (choices[0] as Appearance[Name])
}

let appearance: Appearance = {
  scheme: oneOf('scheme', 'system', 'light', 'dark'),
  density: oneOf('density', 'comfortable', 'compact'),
  navbar: oneOf('navbar', 'open', 'folded'),
}
const listeners = new Set<() => void>()

/** Puts the look on the page. */
export const applyAppearance = (): void => {
  const root = document.documentElement
  if (appearance.scheme === 'system') delete root.dataset.scheme
  else root.dataset.scheme = appearance.scheme
  root.dataset.density = appearance.density
}

/** Changes what is named and remembers it in this browser; the account's copy is the caller's to save. */
export const changeAppearance = ({
  scheme,
  density,
  navbar,
}: { readonly [Name in keyof Appearance]?: Appearance[Name] | undefined }): void => {
  appearance = {
    scheme: scheme ?? appearance.scheme,
    density: density ?? appearance.density,
    navbar: navbar ?? appearance.navbar,
  }
  for (const name of ['scheme', 'density', 'navbar'] as const)
    localStorage.setItem(keyOf(name), appearance[name])
  applyAppearance()
  for (const listener of listeners) listener()
}

const lookNow = (): Appearance => appearance
const onLook = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance => useSyncExternalStore(onLook, lookNow)
