import type { Page } from '@playwright/test'

/**
 * Reads the position of every text in the browser, and returns those that are cut off, lie on another text, or push the
 * page sideways. Texts in what scrolls by itself may be out of sight; names and identifiers of people may end in an
 * ellipsis, for they can be of any length.
 */
const script = `(() => {
  const found = new Set()
  const data = 'bdi, body [dir=auto], body [dir=ltr]'
  const texts = []
  const say = (what, text) => found.add(what + ': ' + text.trim().replace(/\\s+/g, ' ').slice(0, 60))
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width + 1) found.add('the page is wider than the window')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent
    const holder = node.parentElement
    if (!text.trim() || !holder || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1)
    if (rects.length === 0) continue
    let seen = rects
    let layer = null
    let hidden = false
    let scrolls = false
    for (let at = holder; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (!layer && (style.position === 'fixed' || style.position === 'sticky')) layer = at
      // Visually hidden texts for screen readers.
      if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') { hidden = true; break }
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') scrolls = true
      if (style.overflowX !== 'visible')
        seen = seen
          .map(rect => ({
            left: Math.max(rect.left, box.left), right: Math.min(rect.right, box.right),
            top: rect.top, bottom: rect.bottom, height: rect.height,
          }))
          .filter(rect => rect.right > rect.left)
      // Text that has wrapped below a line of fixed height is hidden on purpose.
      if (style.overflowY === 'hidden' && style.flexWrap === 'wrap')
        seen = seen.filter(rect => rect.top < box.bottom && rect.bottom > box.top)
      if (scrolls || style.overflowX === 'visible') continue
      const over = rects.some(rect => rect.left < box.left - 2 || rect.right > box.right + 2)
      const cut = at.scrollWidth > at.clientWidth + 1 && style.textOverflow === 'ellipsis'
      if ((over || cut) && !holder.closest(data) && !at.querySelector(data)) say('cut off', text)
    }
    if (hidden) continue
    if (!scrolls && seen.some(rect => rect.right < 0 || rect.left > width)) say('out of the window', text)
    if (!scrolls) texts.push({ text, rects: seen, layer, block: holder })
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.layer !== other.layer || one.block.contains(other.block) || other.block.contains(one.block)) continue
      const over = one.rects.some(a => other.rects.some(b => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        return across > 3 && down > 0.45 * Math.min(a.height, b.height)
      }))
      if (over) say('lie on each other', one.text + ' | ' + other.text)
    }
  return [...found]
})()`

/** The texts on the screen that cannot be read, one line each. */
export const listClippedTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(script)
