import type { ChatPerson } from '@archway/contract/chat'
import { fold } from '@archway/contract/kernel'
import { type KeyboardEvent, useState } from 'react'
import { mentionAt } from './text-parts.ts'

const maxSuggestions = 6

type Options = {
  text: string
  caret: number
  people: readonly ChatPerson[]
  onPick: (text: string, caret: number) => void
}

/** The people whose names match the text after an @, and the keys that select among them. */
export const useMention = ({ text, caret, people, onPick }: Options) => {
  const [current, setCurrent] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const mention = mentionAt(text, caret)
  const typedPart = fold(mention?.typed ?? '')
  const matches =
    mention && mention.from !== closedAt
      ? people
          .filter(({ name }) => fold(name).includes(typedPart) && name !== mention.typed.trim())
          .slice(0, maxSuggestions)
      : []
  const place = Math.min(current, Math.max(0, matches.length - 1))

  const pick = ({ name }: ChatPerson) => {
    if (!mention) return
    const before = `${text.slice(0, mention.from)}@${name} `
    onPick(before + text.slice(caret), before.length)
    setCurrent(0)
  }
  /** Returns true if the key was handled. */
  const press = (event: KeyboardEvent): boolean => {
    if (matches.length === 0 || event.nativeEvent.isComposing) return false
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const currentName = matches[place]
    if (offset !== undefined) setCurrent((place + offset + matches.length) % matches.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && currentName !== undefined) pick(currentName)
    else if (event.key === 'Escape') setClosedAt(mention?.from ?? null)
    else return false
    event.preventDefault()
    return true
  }
  return { found: matches, current: place, pick, press }
}
