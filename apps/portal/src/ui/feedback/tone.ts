/**
 * Color only indicates state, one color for each kind of turn. The names are those of case states; chips of other things
 * use the tone of the same meaning: `provider` (blue) waits, `arrived` (green) succeeded, `refused` (red) failed.
 */
export type ChipTone = 'draft' | 'provider' | 'yourTurn' | 'refused' | 'made' | 'arrived' | 'ended'

export const chipLooks: Record<ChipTone, { box: string; mark: string }> = {
  draft: { box: 'bg-grey text-grey-ink', mark: 'border border-grey-mark' },
  ended: { box: 'bg-grey text-grey-ink', mark: 'bg-grey-mark' },
  provider: { box: 'bg-blue text-blue-ink', mark: 'bg-blue-mark' },
  yourTurn: { box: 'bg-amber text-amber-ink', mark: 'bg-amber-mark' },
  refused: { box: 'bg-red text-red-ink', mark: 'bg-red-mark' },
  made: { box: 'bg-teal text-teal-ink', mark: 'bg-teal-mark' },
  arrived: { box: 'bg-green text-green-ink', mark: 'bg-green-mark' },
}
