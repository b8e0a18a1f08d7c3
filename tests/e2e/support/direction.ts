import { directionOf, type Language } from '@archway/words'
import type { Page } from '@playwright/test'

/** Letters of right-to-left scripts, and letters of all others. */
const script = `(() => {
  const rightToLeft = /[\\u0590-\\u08ff\\ufb1d-\\ufefc]/g
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.textContent.trim()
    if (!text || !holder?.checkVisibility() || holder.closest('bdi, [dir]:not(html), script, style')) continue
    const right = (text.match(rightToLeft) ?? []).length
    const letters = (text.match(/\\p{L}/gu) ?? []).length
    // Names and numbers inside a sentence do not decide its direction; the majority of its letters does.
    if (letters === 0 || right * 2 < letters) continue
    if (getComputedStyle(holder).direction === 'ltr') found.add('reads left to right: ' + text.slice(0, 60))
  }
  return [...found]
})()`

/** The places where the page or one of its texts does not follow the direction of the language; one line each. */
export const directionFaults = async (page: Page, language: Language): Promise<string[]> => {
  const expected = directionOf(language)
  const direction = await page.evaluate<string>('getComputedStyle(document.body).direction')
  const ofPage = direction === expected ? [] : [`the page runs ${direction}`]
  return [...ofPage, ...(await page.evaluate<string[]>(script))]
}
