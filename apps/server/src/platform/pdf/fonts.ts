import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)

export const BOLD = 600
const weights = [400, BOLD] as const

/** A part of a typeface: the font packages cut each into files by ranges of Unicode. */
type Slice = {
  readonly family: string
  /** The ranges in the package's own list; the actual characters of the file are known once it is loaded. */
  readonly claims: (codePoint: number) => boolean
  /** The bytes of a TrueType font. */
  readonly read: (weight: number) => Promise<Buffer>
}

const claimsOf = (ranges: string): Slice['claims'] => {
  const bounds = ranges.split(',').map(range => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    return [from, to] as const
  })
  return codePoint => bounds.some(([from, to]) => codePoint >= from && codePoint <= to)
}

const rangesOf = (name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8'))

/** A file for each weight. */
const fixedSlices = (name: string, keys: readonly string[]): Slice[] => {
  const ranges = rangesOf(`@fontsource/${name}`)
  return keys.map(key => ({
    family: `${name} ${key}`,
    claims: claimsOf(ranges[key] ?? ''),
    read: async weight =>
      unpackWoff(readFileSync(resolve(`@fontsource/${name}/files/${name}-${key}-${weight}-normal.woff`))),
  }))
}

/** One small file for all weights, from which an instance is made when a document needs it. */
const variableSlices = (name: string): Slice[] =>
  Object.entries(rangesOf(`@fontsource-variable/${name}`))
    .filter(([key]) => key.startsWith('['))
    .map(([key, ranges]) => {
      const part = key.slice(1, -1)
      const file = `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`
      return {
        family: `${name} ${part}`,
        claims: claimsOf(ranges),
        read: async weight => {
          const { default: subsetFont } = await import('subset-font')
          const options = {
            keepAllGlyphs: true,
            targetFormat: 'sfnt',
            variationAxes: { wght: weight },
          } as const
          return subsetFont(readFileSync(resolve(file)), '', options)
        },
      }
    })

const memoize = <T>(make: () => T): (() => T) => {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** In order of preference: a character uses the first typeface that has it. The first slice has the space. */
const alphabets = memoize(() => [
  ...fixedSlices('inter', [
    'latin',
    'latin-ext',
    'vietnamese',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
  ]),
  ...fixedSlices('noto-sans-arabic', ['arabic', 'symbols']),
  ...fixedSlices('noto-sans-hebrew', ['hebrew']),
])
const chinese = memoize(() => variableSlices('noto-sans-sc'))
const japanese = memoize(() => variableSlices('noto-sans-jp'))
const korean = memoize(() => variableSlices('noto-sans-kr'))

/**
 * Chinese, Japanese and Korean fonts draw shared characters differently: the neighboring characters decide which font
 * is used.
 */
const slicesFor = (text: string): readonly Slice[] => {
  if (/\p{Script=Hangul}/u.test(text)) return [...alphabets(), ...korean(), ...japanese(), ...chinese()]
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return [...alphabets(), ...japanese(), ...chinese(), ...korean()]
  return [...alphabets(), ...chinese(), ...japanese(), ...korean()]
}

/** The part of the renderer's font object that is used here. */
type OpenFont = {
  readonly characterSet: readonly number[]
  readonly glyphForCodePoint: (codePoint: number) => unknown
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

type LoadedFont = { readonly has: (codePoint: number) => boolean }
const fontsByFamily = new Map<string, Promise<LoadedFont>>()

/**
 * All lines have the same height, whatever scripts are in them: every font reports the vertical metrics of the first.
 */
let level: Readonly<Record<'ascent' | 'descent' | 'lineGap', number>> | undefined

/** Several scripts share glyphs with Arabic: a glyph is mapped to the Arabic letter. */
const arabicFirst = (codePoints: readonly number[]): number[] => {
  const isOfOthers = (codePoint: number) =>
    (codePoint >= 0x066e && codePoint <= 0x06ff) || (codePoint >= 0xfb50 && codePoint <= 0xfdff)
  return [...codePoints].sort((a, b) => Number(isOfOthers(a)) - Number(isOfOthers(b)))
}

const loadFont = async (fontFamily: string, fontWeight: number): Promise<OpenFont> => {
  await Font.load({ fontFamily, fontWeight })
  const font = Font.getFont({ fontFamily, fontWeight })?.data as unknown as OpenFont | undefined
  if (!font) throw new Error(`the font ${fontFamily} ${fontWeight} was not loaded`)
  // A glyph that is first used as a part of another (the dotless i in the i) is cached without its character, and
  // would be missing in every later text.
  for (const codePoint of arabicFirst(font.characterSet)) font.glyphForCodePoint(codePoint)
  const { ascent, descent, lineGap, unitsPerEm } = font
  level ??= { ascent: ascent / unitsPerEm, descent: descent / unitsPerEm, lineGap: lineGap / unitsPerEm }
  for (const [measure, value] of Object.entries(level))
    Object.defineProperty(font, measure, { value: value * unitsPerEm })
  return font
}

const load = async ({ family, read }: Slice): Promise<LoadedFont> => {
  const fonts = await Promise.all(
    weights.map(async fontWeight => ({
      src: `data:font/ttf;base64,${(await read(fontWeight)).toString('base64')}`,
      fontWeight,
    })),
  )
  Font.register({ family, fonts })
  const [regular] = await Promise.all(weights.map(weight => loadFont(family, weight)))
  const characters = new Set(regular!.characterSet)
  return { has: codePoint => characters.has(codePoint) }
}

const loadOnce = (slice: Slice): Promise<LoadedFont> => {
  const font = fontsByFamily.get(slice.family) ?? load(slice)
  fontsByFamily.set(slice.family, font)
  return font
}

export type Fonts = {
  /** In the order in which fonts are searched for a character's glyph. */
  readonly families: string[]
  readonly has: (codePoint: number) => boolean
}

/** Printed for a character that no font has. */
export const MISSING = '□'

/** Loads the fonts that a text needs, once per process, and no others. */
export async function fontsFor(text: string): Promise<Fonts> {
  const slices = slicesFor(text)
  const first = slices[0]!
  const usedFonts = new Map([[first.family, await loadOnce(first)]])
  const has = (codePoint: number) => [...usedFonts.values()].some(font => font.has(codePoint))
  for (const character of new Set(`${text}${MISSING}`)) {
    const codePoint = character.codePointAt(0)!
    for (const slice of slices) {
      if (has(codePoint)) break
      if (slice.claims(codePoint)) usedFonts.set(slice.family, await loadOnce(slice))
    }
  }
  const families = slices.map(({ family }) => family).filter(family => usedFonts.has(family))
  return { families, has }
}

// Words are never hyphenated: a hyphen in a name or an identifier would change it. Between characters of scripts
// without spaces a line may break: the empty part is a space of no width.
const unspacedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
Font.registerHyphenationCallback(word =>
  unspacedScripts.test(word)
    ? [...word].flatMap((character, index) => (index === 0 ? [character] : ['', character]))
    : [word],
)
