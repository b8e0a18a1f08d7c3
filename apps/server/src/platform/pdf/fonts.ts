import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)

/** In this order: a character takes the first family that has it, so that names in any script are shaped. */
const families = {
  Inter: '@fontsource/inter/files/inter-latin',
  'Inter Extended': '@fontsource/inter/files/inter-latin-ext',
  'Noto Sans Arabic': '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic',
} as const

export const fontFamily: string[] = Object.keys(families)
export const BOLD = 600

let registered = false

/** Makes the product's fonts known to the PDF renderer, once for the process. */
export function registerFonts() {
  if (registered) return
  for (const [family, files] of Object.entries(families)) {
    const fonts = [400, BOLD].map(fontWeight => ({
      src: `data:font/ttf;base64,${unpackWoff(readFileSync(resolve(`${files}-${fontWeight}-normal.woff`))).toString('base64')}`,
      fontWeight,
    }))
    Font.register({ family, fonts })
  }
  // Words are never broken: a hyphen in a name or an identifier would change it.
  Font.registerHyphenationCallback(word => [word])
  registered = true
}
