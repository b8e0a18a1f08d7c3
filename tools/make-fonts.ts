import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Writes the fonts that most pages need (`apps/portal/src/ui/fonts`): the letters of the languages people write here,
 * in the weights that the portal uses. `fonts.css` names the same ranges; other characters come from the whole files.
 */
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'apps/portal/src/ui/fonts')
const source = join(root, 'node_modules/@fontsource-variable')
const weights = { min: 400, max: 700 }

type Range = readonly [first: number, last?: number]
const fonts: Readonly<Record<string, { file: string; ranges: readonly Range[] }>> = {
  'inter-latin': {
    file: 'inter/files/inter-latin-wght-normal.woff2',
    ranges: [
      ...([[0x00, 0xff], [0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2c6], [0x2da], [0x2dc]] as const),
      ...([[0x304], [0x308], [0x329], [0x2000, 0x206f], [0x20ac], [0x2122], [0x2191], [0x2193]] as const),
      ...([[0x2212], [0x2215], [0xfeff], [0xfffd]] as const),
    ],
  },
  'inter-european': {
    file: 'inter/files/inter-latin-ext-wght-normal.woff2',
    ranges: [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x20ba]],
  },
  'noto-arabic': {
    file: 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    ranges: [
      [0x600, 0x6ff],
      [0x200c, 0x200e],
    ],
  },
}

const textOf = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map(point => String.fromCodePoint(point))
    .join('')

mkdirSync(folder, { recursive: true })
for (const [name, { file, ranges }] of Object.entries(fonts)) {
  const bytes = await subsetFont(readFileSync(join(source, file)), textOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
  writeFileSync(join(folder, `${name}.woff2`), bytes)
  process.stdout.write(`${name} ${bytes.length} bytes\n`)
}
for (const family of ['inter', 'noto-sans-arabic'])
  copyFileSync(join(source, family, 'LICENSE'), join(folder, `${family}.LICENSE.txt`))
