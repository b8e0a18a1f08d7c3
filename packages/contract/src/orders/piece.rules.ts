import type { BatchSteps } from './batch.rules.ts'

const arches = ['upper', 'lower'] as const

/** The name of one aligner, as its model file and its engraving have it: `U07` is step 7 of the upper arch. */
export const pieceName = (arch: 'upper' | 'lower', step: number): string =>
  `${arch === 'upper' ? 'U' : 'L'}${String(step).padStart(2, '0')}`

/** The aligners of a batch by name, upper arch first; none for products that are not made in steps. */
export const piecesOf = (steps: BatchSteps): string[] =>
  arches.flatMap(arch => {
    const range = steps[arch]
    return range
      ? Array.from({ length: range[1] - range[0] + 1 }, (_, at) => pieceName(arch, range[0] + at))
      : []
  })

/** Why a piece is made anew. */
export const scrapReasons = [
  'broken',
  'thin',
  'misshapen',
  'wrongMarking',
  'trimmedWrong',
  'lost',
  'other',
] as const
export type ScrapReason = (typeof scrapReasons)[number]

/** What a label or an engraving says: an order, or one bag (`S7`) or piece (`U07`) of it. */
export type ScannedCode = { readonly identifier: string; readonly part: string | null }

const partAtEnd = /^(.+)\/([SUL]\d{1,3})$/i

/** Reads a scanned code: `AL-26-000123/1st/S7` is the bag of step 7. Surrounding spaces are ignored. */
export const readCode = (text: string): ScannedCode => {
  const code = text.trim()
  const [, identifier, part] = partAtEnd.exec(code) ?? []
  return identifier && part ? { identifier, part: part.toUpperCase() } : { identifier: code, part: null }
}
