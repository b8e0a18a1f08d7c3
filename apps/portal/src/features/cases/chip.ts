import { type CaseStatus, caseChip, type Tone } from '@archway/contract/cases'
import type { ChipTone } from '../../ui/feedback/tone.ts'

const tones: Readonly<Record<Tone, ChipTone>> = {
  default: 'ended',
  info: 'provider',
  warning: 'yourTurn',
  error: 'refused',
  primary: 'made',
  secondary: 'made',
  success: 'arrived',
}

/** One color per kind of turn; a draft is lighter than an ended case. */
export const chipToneOf = (status: CaseStatus): ChipTone =>
  status === 'NEW' ? 'draft' : tones[caseChip(status)]
