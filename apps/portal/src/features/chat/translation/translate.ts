import type { Language } from '@archway/words'

type Pair = { readonly sourceLanguage: string; readonly targetLanguage: string }

/** The Translator and LanguageDetector of the browser, which run on the reader's device; not in TypeScript's library. */
type BrowserTranslation = {
  readonly Translator?: {
    availability: (pair: Pair) => Promise<string>
    create: (pair: Pair) => Promise<{ translate: (text: string) => Promise<string>; destroy: () => void }>
  }
  readonly LanguageDetector?: {
    create: () => Promise<{
      detect: (text: string) => Promise<readonly { readonly detectedLanguage?: string }[]>
      destroy: () => void
    }>
  }
}

const browser = globalThis as BrowserTranslation

/** Whether this browser translates on the device. Without it nothing is offered: no message is sent to a translator. */
export const canTranslate = (): boolean => Boolean(browser.Translator && browser.LanguageDetector)

const detectLanguage = async (text: string): Promise<string | undefined> => {
  const detector = await browser.LanguageDetector?.create()
  const detections = await detector?.detect(text)
  detector?.destroy()
  return detections?.[0]?.detectedLanguage
}

/**
 * Translates a message on the reader's device. `'same'` if it is in the reader's language already; null if the browser
 * does not know the pair of languages.
 */
export const translate = async (
  text: string,
  targetLanguage: Language,
): Promise<{ text: string } | 'same' | null> => {
  const sourceLanguage = await detectLanguage(text)
  if (sourceLanguage === targetLanguage) return 'same'
  if (!browser.Translator || !sourceLanguage || sourceLanguage === 'und') return null
  const pair = { sourceLanguage, targetLanguage }
  if ((await browser.Translator.availability(pair)) === 'unavailable') return null
  const translator = await browser.Translator.create(pair)
  const translated = await translator.translate(text)
  translator.destroy()
  return { text: translated }
}
