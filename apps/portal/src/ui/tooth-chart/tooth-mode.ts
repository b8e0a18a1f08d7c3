import type { Tooth } from '@archway/contract/kernel'

export type ToothTone = 'grey' | 'blue' | 'amber' | 'red' | 'teal' | 'green'

/** A kind of mark for a tooth. */
export type ToothMode<Id extends string = string> = {
  id: Id
  label: string
  tone: ToothTone
  /** One or two characters shown beside the tooth: colour is never the only sign. */
  mark: string
  /** absent: the crown is drawn as a dashed outline. */
  look?: 'filled' | 'absent'
}

/** Something between two neighbours. */
export type ToothContact = {
  readonly teeth: readonly [Tooth, Tooth]
  readonly mark: string
  /** Accessible name. */
  readonly label: string
}

export const toothLooks: Record<ToothTone, { fill: string; line: string; badge: string }> = {
  grey: { fill: 'fill-grey', line: 'stroke-grey-mark', badge: 'bg-grey text-grey-ink' },
  blue: { fill: 'fill-blue', line: 'stroke-blue-mark', badge: 'bg-blue text-blue-ink' },
  amber: { fill: 'fill-amber', line: 'stroke-amber-mark', badge: 'bg-amber text-amber-ink' },
  red: { fill: 'fill-red', line: 'stroke-red-mark', badge: 'bg-red text-red-ink' },
  teal: { fill: 'fill-teal', line: 'stroke-teal-mark', badge: 'bg-teal text-teal-ink' },
  green: { fill: 'fill-green', line: 'stroke-green-mark', badge: 'bg-green text-green-ink' },
}
