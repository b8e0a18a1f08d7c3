import { mentionPattern } from '@archway/contract/chat'

/** A part of a message: plain text, a link, or a person's name. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu
/** Punctuation after an address is not part of it. */
const tail = /[.,;:!?،؛؟»”’…]+$/u

/** The link of an address: http and https only, so that no message can run or load anything here. */
export const safeHref = (text: string): string | null => {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text)
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null
  } catch {
    return null
  }
}

const trimPunctuation = (matched: string): string => {
  const text = matched.replace(tail, '')
  // A closing bracket belongs to an address only if the address contains the opening one.
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1).replace(tail, '') : text
}

const withMentions = (text: string, names: readonly string[]): TextPart[] => {
  if (text === '') return []
  const mention = mentionPattern(names)
  if (!mention) return [{ kind: 'text', text }]
  return text
    .split(mention)
    .map((part, n): TextPart => ({ kind: n % 2 === 1 ? 'mention' : 'text', text: part }))
    .filter(part => part.text !== '')
}

/** Splits a message into parts; `names` are the people of the room. */
export const partsOf = (message: string, names: readonly string[] = []): TextPart[] => {
  const parts: TextPart[] = []
  let offset = 0
  for (const match of message.matchAll(address)) {
    const text = trimPunctuation(match[0])
    const href = safeHref(text)
    if (!href) continue
    parts.push(...withMentions(message.slice(offset, match.index), names), { kind: 'link', text, href })
    offset = match.index + text.length
  }
  return [...parts, ...withMentions(message.slice(offset), names)]
}

/** The name being typed after an @ before the caret, or null. */
export const mentionAt = (text: string, caret: number): { from: number; typed: string } | null => {
  const match = /(?:^|\s)@([\p{L}\p{M}\p{N}\p{Cf}.()'\u2018\u2019\p{Pd} ]{0,60})$/u.exec(text.slice(0, caret))
  if (!match) return null
  const typedName = match[1] ?? ''
  return { from: caret - typedName.length - 1, typed: typedName }
}
