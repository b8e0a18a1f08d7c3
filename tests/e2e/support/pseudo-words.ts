import { wordsByLanguage } from '@archway/words/all'
import { toPseudo } from '@archway/words/pseudo'
import type { Page } from '@playwright/test'

type Tree = { readonly [key: string]: string | Tree }

const pairsOf = (english: Tree, arabic: Tree): [string, string][] =>
  Object.entries(english).flatMap(([key, value]): [string, string][] => {
    const translation = arabic[key]
    if (typeof value === 'string')
      return typeof translation === 'string' && translation !== value
        ? [[translation, toPseudo(value) as string]]
        : []
    return typeof translation === 'object' ? pairsOf(value, translation) : []
  })

const arabicLetter = /[\u0621-\u064a]/
const textInCode = /`((?:[^`\\]|\\.)*)`/gs

/**
 * Shows a page that is read in Arabic in the pseudo language: from right to left, and each text accented and a third
 * longer than the English one. Returns how many texts were replaced in the files that the page has loaded.
 */
export const readInPseudo = async (page: Page): Promise<() => number> => {
  const pseudoTexts = new Map(pairsOf(wordsByLanguage.en, wordsByLanguage.ar))
  let replaced = 0
  await page.route('**/assets/*.js', async route => {
    const response = await route.fetch()
    const code = await response.text()
    if (!arabicLetter.test(code)) return route.fulfill({ response })
    const body = code.replace(textInCode, (whole, text: string) => {
      // Plural forms that English does not have stay Arabic, in the same file.
      const pseudo = pseudoTexts.get(text.replace(/\\(.)/gs, '$1'))
      if (!pseudo) return whole
      replaced += 1
      return `\`${pseudo.replace(/[`\\]|\$\{/g, '\\$&')}\``
    })
    return route.fulfill({ response, body })
  })
  return () => replaced
}
