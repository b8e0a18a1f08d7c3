import type { ChatSystem } from '@archway/contract/chat'
import { fold } from '@archway/contract/kernel'
import type { TimelineRow } from './timeline.rules.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The positions of the messages that contain the search terms, compared as in every other search. A case event is
 * found by its sentence, its actor and its comment.
 */
export const placesOf = (
  rows: readonly TimelineRow[],
  term: string,
  sentenceOf: (system: ChatSystem) => string,
): number[] => {
  const foldedText = fold(term.trim())
  if (foldedText === '') return []
  return rows.flatMap((row, place) => {
    if (row.kind !== 'message') return []
    const { message, file, senderName, system } = row.message
    const happened = system
      ? [sentenceOf(system), textOf(system.data.actor), textOf(system.data.comment)]
      : []
    const text = fold([message, file?.name ?? '', senderName, ...happened].join('\n'))
    return text.includes(foldedText) ? [place] : []
  })
}
