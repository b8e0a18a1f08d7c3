import { useSyncExternalStore } from 'react'

/** Colours, density and navigation of this browser, set on <html> before anything is drawn. */
export type Look = {
  readonly scheme: 'light' | 'dark' | 'system'
  readonly density: 'comfortable' | 'compact'
  readonly navbar: 'open' | 'folded'
}

const keyOf = (name: keyof Look): string => `archway.${name}`

const oneOf = <Name extends keyof Look>(name: Name, ...choices: readonly Look[Name][]): Look[Name] => {
  const stored = localStorage.getItem(keyOf(name))
  // The first choice is what somebody has who never chose.
  return choices.find(choice => choice === stored) ?? (choices[0] as Look[Name])
}

let look: Look = {
  scheme: oneOf('scheme', 'system', 'light', 'dark'),
  density: oneOf('density', 'comfortable', 'compact'),
  navbar: oneOf('navbar', 'open', 'folded'),
}
const listeners = new Set<() => void>()

/** Puts the look on the page. */
export const showLook = (): void => {
  const root = document.documentElement
  if (look.scheme === 'system') delete root.dataset.scheme
  else root.dataset.scheme = look.scheme
  root.dataset.density = look.density
}

/** Changes what is named and remembers it in this browser; the account's copy is the caller's to save. */
export const changeLook = ({
  scheme,
  density,
  navbar,
}: { readonly [Name in keyof Look]?: Look[Name] | undefined }): void => {
  look = {
    scheme: scheme ?? look.scheme,
    density: density ?? look.density,
    navbar: navbar ?? look.navbar,
  }
  for (const name of ['scheme', 'density', 'navbar'] as const) localStorage.setItem(keyOf(name), look[name])
  showLook()
  for (const listener of listeners) listener()
}

const lookNow = (): Look => look
const onLook = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLook = (): Look => useSyncExternalStore(onLook, lookNow)
