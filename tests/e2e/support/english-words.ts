import type { Language } from '@archway/words'
import { wordsByLanguage } from '@archway/words/all'
import { formatDate } from '@archway/words/locale'
import type { Page } from '@playwright/test'
import { byLanguage } from './reader.ts'

type Tree = { readonly [key: string]: string | Tree }

/** A word of Latin letters only; the first letters of a word such as `Perşembe` do not count as a word. */
const latinWord = /(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu

const sentencesOf = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : sentencesOf(value, `${path}${key}.`),
  )

const wordsOf = (sentences: readonly [string, string][]): string[] =>
  sentences.flatMap(([, sentence]) => sentence.replace(/\{\{\w+\}\}/g, ' ').match(latinWord) ?? [])

/**
 * English words, except those that the texts of the language contain themselves, such as brands, file types and
 * units.
 */
const englishBeside = (texts: Tree): ReadonlySet<string> => {
  const ownWords = new Set(wordsOf(sentencesOf(texts)).map(word => word.toLowerCase()))
  return new Set(
    wordsOf(sentencesOf(wordsByLanguage.en))
      .map(word => word.toLowerCase())
      .filter(word => !ownWords.has(word)),
  )
}
const english = byLanguage(language => englishBeside(wordsByLanguage[language]))

/** The part of the DOM API used here: this package has no types of browsers. */
type PageNode = {
  readonly nodeType: number
  readonly textContent: string | null
  readonly childNodes: Iterable<PageNode>
  matches?(selector: string): boolean
  getAttribute?(name: string): string | null
}
declare const document: { readonly body: PageNode }

/**
 * Names of the demo data, and the pseudonyms of people whom another story has erased, in places where they cannot be
 * marked as names, such as the label of a button.
 */
const demoNames =
  /Erased [\da-f]{8}|Story\d+x\d+ [\w-]+|Bright Smiles( Front Desk| Accounts Payable)?|Nour Dental|Lakeside Orthodontics|Dr\. \w+ \w+|[\w-]+\.(jpg|stl|pdf|zip)/g

/** Numbers of cases and orders, which end with the name of a batch: `AL-26-000006-R1/Refinement`. */
const identifiers = /[A-Z]{2}-\d{2}-\d{6}\S*/g

/** Brands of browsers and systems, which are the same in every language. */
const brands =
  /(?<!\p{L})(Chrome|Edge|Firefox|Opera|Safari|Android|Linux|Windows|iPhone|iPad|macOS)(?!\p{L})/gu

/**
 * Dates with the short name of their month, such as `4 May` in Turkish: the short form of Mayıs is an English word.
 */
const datesOf = (language: Language): RegExp => {
  const names = (['long', 'short'] as const).flatMap(month =>
    Array.from({ length: 12 }, (_, index) => formatDate(new Date(2026, index, 15), language, { month })),
  )
  return new RegExp(`(?<!\\p{L}|\\d)\\d{1,2} (?:${names.join('|')})(?!\\p{L})`, 'gu')
}
const dates = byLanguage(datesOf)

/**
 * The English words on a screen, each with the text it is part of. What people typed is no part of it: the portal
 * marks names and identifiers, and they keep their script (ruling 28).
 */
export const listEnglishTexts = async (page: Page, language: Language = 'ar'): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const visibleTexts: string[] = []
    const data = 'bdi, [dir=auto], [dir=ltr], script, style, noscript'
    const collect = (node: PageNode): void => {
      if (node.matches?.(data)) return
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        visibleTexts.push(node.getAttribute?.(name)?.trim() ?? '')
      if (node.nodeType === 3) visibleTexts.push(node.textContent?.trim() ?? '')
      for (const child of node.childNodes) collect(child)
    }
    collect(document.body)
    return visibleTexts.filter(text => /[A-Za-z]{3,}/.test(text))
  })
  return [...new Set(texts)].filter(text =>
    (
      text
        .replace(demoNames, ' ')
        .replace(identifiers, ' ')
        .replace(brands, ' ')
        .replace(dates[language], ' ')
        .match(latinWord) ?? []
    ).some(word => english[language].has(word.toLowerCase())),
  )
}
