import type { ChatSystem } from '@archway/contract/chat'
import { fold } from '@archway/contract/kernel'
import type { TimelineRow } from './timeline.rules.ts'

const given = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Which messages contain the words searched for, by their place in the list, as every other search compares them. What
 * happened to the case is found by its sentence, by who did it and by the words that came with it.
 */
export const placesOf = (
  rows: readonly TimelineRow[],
  term: string,
  sentenceOf: (system: ChatSystem) => string,
): number[] => {
  const folded = fold(term.trim())
  if (folded === '') return []
  return rows.flatMap((row, place) => {
    if (row.kind !== 'message') return []
    const { message, file, senderName, system } = row.message
    const happened = system ? [sentenceOf(system), given(system.data.actor), given(system.data.comment)] : []
    const text = fold([message, file?.name ?? '', senderName, ...happened].join('\n'))
    return text.includes(folded) ? [place] : []
  })
}
