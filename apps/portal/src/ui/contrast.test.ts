import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const schemes = ['light', 'dark'] as const
type Tokens = Readonly<Record<string, readonly [light: string, dark: string]>>

const tokensOf = (css: string): Tokens =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name, light, dark]) => [name, [light, dark]],
    ),
  )
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = tokensOf(css)

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
const luminance = (colour: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
const contrast = (first: string, second: string): number => {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Backgrounds for text. */
const grounds = [
  ...['canvas', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'primary-soft'],
  ...['grey', 'blue', 'amber', 'red', 'teal', 'green'],
]
const texts = [
  ...['ink', 'ink-2', 'ink-3', 'primary-text', 'danger-text'],
  ...['grey-ink', 'blue-ink', 'amber-ink', 'red-ink', 'teal-ink', 'green-ink'],
]
/** Fills with a defined text color. */
const filledSurfaces = {
  inverse: 'inverse-ink',
  primary: 'primary-ink',
  'primary-hover': 'primary-ink',
  danger: 'danger-ink',
  'danger-hover': 'danger-ink',
}
/** Icons, dots and borders of controls: never text. */
const marks = [
  ...['grey-mark', 'blue-mark', 'amber-mark', 'red-mark', 'teal-mark', 'green-mark'],
  ...['line-strong', 'focus', 'draw-line'],
]
/** Backgrounds of icons and borders. */
const underMarks = ['canvas', 'surface', 'raised']
/** Decorative separators. */
const decorative = ['line']

const tooLow = (
  all: Tokens,
  pairs: readonly (readonly [ink: string, ground: string])[],
  minRatio: number,
): string[] =>
  pairs.flatMap(([ink, ground]) =>
    schemes.flatMap((scheme, index) => {
      const [first, second] = [all[ink]?.[index], all[ground]?.[index]]
      if (!first || !second) return [`${ink} or ${ground} is no colour`]
      const ratio = contrast(first, second)
      return ratio < minRatio ? [`${scheme}: ${ink} on ${ground} is ${ratio.toFixed(2)}:1`] : []
    }),
  )

const pairUp = (inks: readonly string[], over: readonly string[]) =>
  inks.flatMap(ink => over.map(ground => [ink, ground] as const))
const textPairs = [
  ...pairUp(texts, grounds),
  ...Object.entries(filledSurfaces).map(([ground, ink]) => [ink, ground] as const),
]

/** Colour tokens that the screens use as the given utility (`text`, `bg`). */
const usedAs = (utility: string): string[] => {
  const usedTokens = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source, exclude: name => name.endsWith('.test.ts') }))
    for (const [, name = ''] of readFileSync(join(source, file), 'utf8').matchAll(
      new RegExp(`(?<![a-z-])${utility}-([a-z]+(?:-[a-z0-9]+)*)`, 'g'),
    ))
      if (name in tokens) usedTokens.add(name)
  return [...usedTokens].sort()
}

describe('U2 contrast of the color tokens', () => {
  test('every text color reaches 4.5:1 on every background, in both color schemes', () => {
    expect(tooLow(tokens, textPairs, 4.5)).toEqual([])
  })

  test('every icon, dot and control outline reaches 3:1 on its backgrounds', () => {
    expect(tooLow(tokens, pairUp(marks, underMarks), 3)).toEqual([])
  })

  test('screens use only text and background colors that are measured here', () => {
    const inks = [...texts, ...Object.values(filledSurfaces), ...marks]
    // The check mark inside a filled dot of the progress steps is an icon.
    expect(usedAs('text').filter(name => !inks.includes(name))).toEqual(['surface'])
    expect(
      tooLow(
        tokens,
        [
          ['surface', 'grey-mark'],
          ['surface', 'red-mark'],
        ],
        3,
      ),
    ).toEqual([])
    const backgrounds = [...grounds, ...Object.keys(filledSurfaces), ...marks, ...decorative]
    expect(usedAs('bg').filter(name => !backgrounds.includes(name))).toEqual([])
    expect(usedAs('text').length).toBeGreaterThan(10)
  })

  test('planted fault: a text color that is too faint in one color scheme', () => {
    const faint = tokensOf(css.replace(/--ink-3: [^;]+/, '--ink-3: light-dark(#8a94a3, #93a2b8)'))
    expect(tooLow(faint, textPairs, 4.5)).toContainEqual(
      expect.stringMatching(/^light: ink-3 on surface is 3\./),
    )
    expect(tooLow(faint, textPairs, 4.5).join()).not.toContain('dark')
  })
})
