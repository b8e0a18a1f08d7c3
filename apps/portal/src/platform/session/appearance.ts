import { Store, useSelector } from '@tanstack/react-store'

/** Colors, density and navigation of this browser, applied to <html> before the first paint. */
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
  // The first choice is the default.
  return choices.find(choice => choice === stored) ?? (choices[0] as Appearance[Name])
}

const store = new Store<Appearance>({
  scheme: oneOf('scheme', 'system', 'light', 'dark'),
  density: oneOf('density', 'comfortable', 'compact'),
  navbar: oneOf('navbar', 'open', 'folded'),
})

/** Sets colors and density as attributes of <html>, which the styles use. */
export const applyAppearance = (): void => {
  const root = document.documentElement
  const { scheme, density } = store.state
  if (scheme === 'system') delete root.dataset.scheme
  else root.dataset.scheme = scheme
  root.dataset.density = density
}

/** Changes settings and stores them in this browser; the caller saves them to the account. */
export const changeAppearance = ({
  scheme,
  density,
  navbar,
}: { readonly [Name in keyof Appearance]?: Appearance[Name] | undefined }): void => {
  store.setState(before => ({
    scheme: scheme ?? before.scheme,
    density: density ?? before.density,
    navbar: navbar ?? before.navbar,
  }))
  for (const name of ['scheme', 'density', 'navbar'] as const)
    localStorage.setItem(keyOf(name), store.state[name])
  applyAppearance()
}

export const useAppearance = (): Appearance => useSelector(store)
