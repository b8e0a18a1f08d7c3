import type { BatchSteps } from './batch.rules.ts'

const arches = ['upper', 'lower'] as const

/** The name of one aligner and of its model file: `U07` is step 7 of the upper arch. */
export const pieceName = (arch: 'upper' | 'lower', step: number): string =>
  `${arch === 'upper' ? 'U' : 'L'}${String(step).padStart(2, '0')}`

/** The aligners of a batch by name, upper arch first; none for products that are not made in steps. */
export const piecesOf = (steps: BatchSteps): string[] =>
  arches.flatMap(arch => {
    const range = steps[arch]
    return range
      ? Array.from({ length: range[1] - range[0] + 1 }, (_, index) => pieceName(arch, range[0] + index))
      : []
  })

/** Why a piece has to be remade. */
export const scrapReasons = [
  'broken',
  'thin',
  'misshapen',
  'wrongMarking',
  'wrongTrim',
  'lost',
  'printFailed',
  'other',
] as const
export type ScrapReason = (typeof scrapReasons)[number]

/** The arch and step in the name of a piece; null for an invalid name. */
export const pieceNamed = (piece: string): { arch: 'upper' | 'lower'; step: number } | null => {
  const [, arch, step] = /^([UL])(\d{2})$/.exec(piece) ?? []
  return arch && step ? { arch: arch === 'U' ? 'upper' : 'lower', step: Number(step) } : null
}

/** Pieces in a short form, in the order of the arches and steps: `U01–U14`, `L03`. Names of no piece come last. */
export const pieceSpans = (pieces: readonly string[]): string[] => {
  const stepsOf = (arch: 'upper' | 'lower') =>
    [
      ...new Set(
        pieces.flatMap(piece => (pieceNamed(piece)?.arch === arch ? (pieceNamed(piece)?.step ?? []) : [])),
      ),
    ].sort((a, b) => a - b)
  const spans = arches.flatMap(arch => {
    const runs: { from: number; to: number }[] = []
    for (const step of stepsOf(arch)) {
      const last = runs.at(-1)
      if (last && step === last.to + 1) last.to = step
      else runs.push({ from: step, to: step })
    }
    return runs.map(({ from, to }) =>
      from === to ? pieceName(arch, from) : `${pieceName(arch, from)}–${pieceName(arch, to)}`,
    )
  })
  return [...spans, ...pieces.filter(piece => !pieceNamed(piece))]
}

/** The object that a label identifies: an order, the bag of one of its steps, or one of its pieces. */
export type LabelCode = {
  readonly identifier: string
  readonly step: number | null
  readonly piece: string | null
}

/** The code of a bag is that of its order, followed by the step: `AL-26-000123/1st/S7`. */
export const bagCode = (identifier: string, step: number): string => `${identifier}/S${step}`

/** The code of a piece is that of its order, followed by its name: `AL-26-000123/1st/U07`. */
export const pieceCode = (identifier: string, piece: string): string => `${identifier}/${piece}`

/** Parses a scanned code of an order, bag or piece. Surrounding spaces are ignored. */
export const readLabelCode = (text: string): LabelCode => {
  const code = text.trim()
  const [, identifier, end] = /^(.+)\/(S\d{1,3}|[UL]\d{2})$/i.exec(code) ?? []
  if (!identifier || !end) return { identifier: code, step: null, piece: null }
  return /^s/i.test(end)
    ? { identifier, step: Number(end.slice(1)), piece: null }
    : { identifier, step: null, piece: end.toUpperCase() }
}
