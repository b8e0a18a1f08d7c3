/** The permanent teeth in FDI numbers, in the order of a chart: it starts at the patient's upper right. */
export const teeth = [
  18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28, 48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33,
  34, 35, 36, 37, 38,
] as const

export type Tooth = (typeof teeth)[number]
export type ToothNotation = 'fdi' | 'palmer' | 'universal'

export const isTooth = (value: unknown): value is Tooth => teeth.includes(value as Tooth)

/** 1 upper right, 2 upper left, 3 lower left, 4 lower right: the patient's sides. */
export const quadrantOf = (tooth: Tooth) => Math.floor(tooth / 10) as 1 | 2 | 3 | 4

/** 1 the central incisor to 8 the third molar. */
export const positionOf = (tooth: Tooth) => (tooth % 10) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export const isUpper = (tooth: Tooth) => quadrantOf(tooth) <= 2

/** Letters instead of Palmer's drawn corners: mails, PDFs and right-to-left text render letters correctly. */
const corners = { 1: 'UR', 2: 'UL', 3: 'LL', 4: 'LR' } as const

/** Universal numbers teeth 1-32, from the upper right third molar clockwise to the lower right one. */
function universalOf(tooth: Tooth): number {
  const position = positionOf(tooth)
  switch (quadrantOf(tooth)) {
    case 1:
      return 9 - position
    case 2:
      return 8 + position
    case 3:
      return 25 - position
    case 4:
      return 24 + position
  }
}

/** The label of a tooth in a notation: 11 is `11`, `UR1` or `8`. */
export function toothLabel(tooth: Tooth, notation: ToothNotation): string {
  if (notation === 'fdi') return String(tooth)
  if (notation === 'universal') return String(universalOf(tooth))
  return `${corners[quadrantOf(tooth)]}${positionOf(tooth)}`
}

/** The tooth of a label in a notation; undefined for an unknown label. */
export function toothFromLabel(label: string, notation: ToothNotation): Tooth | undefined {
  const code = label.trim().toUpperCase()
  return teeth.find(tooth => toothLabel(tooth, notation) === code)
}
