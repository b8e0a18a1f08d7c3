/** Colours and density of this browser, set on <html> before anything is drawn; saved per person by the shell. */
export type Scheme = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'compact'

const keys = { scheme: 'archway.scheme', density: 'archway.density', folded: 'archway.folded' } as const

export const readScheme = (): Scheme => {
  const stored = localStorage.getItem(keys.scheme)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const showScheme = (scheme: Scheme): void => {
  localStorage.setItem(keys.scheme, scheme)
  const root = document.documentElement
  if (scheme === 'system') delete root.dataset.scheme
  else root.dataset.scheme = scheme
}

export const readDensity = (): Density =>
  localStorage.getItem(keys.density) === 'compact' ? 'compact' : 'comfortable'

export const showDensity = (density: Density): void => {
  localStorage.setItem(keys.density, density)
  document.documentElement.dataset.density = density
}

export const readFolded = (): boolean => localStorage.getItem(keys.folded) === '1'
export const rememberFolded = (folded: boolean): void => localStorage.setItem(keys.folded, folded ? '1' : '0')
