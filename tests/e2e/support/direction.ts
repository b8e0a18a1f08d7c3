import { directionOf, type Language } from '@archway/words'
import type { Page } from '@playwright/test'

/**
 * Letters of right-to-left scripts, and letters of all others. A name in the other script reads in its own direction,
 * but begins where its neighbors begin: at the side where the lines of the page begin.
 */
const script = `(() => {
  const rightToLeft = /[\\u0590-\\u08ff\\ufb1d-\\ufefc]/g
  const found = new Set()
  const ofPage = getComputedStyle(document.body).direction
  const isOnTheOtherSide = (node, holder) => {
    let block = holder
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
    const style = getComputedStyle(block)
    if (style.direction === ofPage || style.textAlign !== 'start' || block.closest('pre, svg, [data-left-to-right]')) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const box = block.getBoundingClientRect()
    const gap = ofPage === 'rtl'
      ? box.right - parseFloat(style.paddingRight) - text.right
      : text.left - box.left - parseFloat(style.paddingLeft)
    return text.width > 1 && gap > 4 && box.width > 1
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.textContent.trim()
    if (text && holder?.checkVisibility() && isOnTheOtherSide(node, holder))
      found.add('is aligned to the other side: ' + text.slice(0, 60))
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
export const listDirectionFaults = async (page: Page, language: Language): Promise<string[]> => {
  const expected = directionOf(language)
  const direction = await page.evaluate<string>('getComputedStyle(document.body).direction')
  const ofPage = direction === expected ? [] : [`the page runs ${direction}`]
  return [...ofPage, ...(await page.evaluate<string[]>(script))]
}
