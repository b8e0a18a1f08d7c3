import type { BatchSteps } from './batch.rules.ts'

const arches = ['upper', 'lower'] as const

/** The name of one aligner, as its model file has it: `U07` is step 7 of the upper arch. */
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

/** Why a piece has to be made again. */
export const scrapReasons = [
  'broken',
  'thin',
  'misshapen',
  'wrongMarking',
  'wrongTrim',
  'lost',
  'other',
] as const
export type ScrapReason = (typeof scrapReasons)[number]

/** What a label says: an order, or the bag of one of its steps. */
export type LabelCode = { readonly identifier: string; readonly step: number | null }

/** The code of a bag is that of its order with the step behind it: `AL-26-000123/1st/S7`. */
export const bagCode = (identifier: string, step: number): string => `${identifier}/S${step}`

/** Reads a scanned code of an order or bag. Surrounding spaces are ignored. */
export const readLabelCode = (text: string): LabelCode => {
  const code = text.trim()
  const [, identifier, step] = /^(.+)\/[Ss](\d{1,3})$/.exec(code) ?? []
  return identifier && step ? { identifier, step: Number(step) } : { identifier: code, step: null }
}
