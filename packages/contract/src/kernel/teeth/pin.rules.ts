/** The subject of a comment on a treatment plan: a tooth by its FDI number, a step (0: before treatment), or both. */
export type Pin = { readonly tooth: number | null; readonly step: number | null }

/**
 * A pin within a stored or sent text: always FDI and English, replaced by the viewer's words when it is shown
 * (`withPins`). Empty for a comment on the whole plan.
 */
export const writtenPin = ({ tooth, step }: Pin): string => {
  const parts = [tooth === null ? '' : `FDI ${tooth}`, step === null ? '' : `step ${step}`]
  return tooth === null && step === null ? '' : `[${parts.filter(Boolean).join(', ')}]`
}

const pinPattern = /\[(?:FDI ([1-4][1-8])(?:, step (\d{1,3}))?|step (\d{1,3}))\]/g
const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** Replaces each pin in a text by `name(pin)`. */
export const withPins = (text: string, nameOf: (pin: Pin) => string): string =>
  text.replace(pinPattern, (_, tooth?: string, step?: string, stepAlone?: string) =>
    nameOf({ tooth: numberOf(tooth), step: numberOf(step ?? stepAlone) }),
  )

type PinWord = 'review.toothStep' | 'review.toothOnly' | 'review.stepOnly' | 'viewer.before'

/** A pin in the viewer's words; `toothOf` formats a tooth in their notation. Empty for the whole plan. */
export const formatPin = (
  { tooth, step }: Pin,
  toothOf: (tooth: number) => string,
  translate: (word: PinWord, values: Readonly<Record<string, string | number>>) => string,
): string => {
  const about = tooth === null ? '' : toothOf(tooth)
  if (tooth !== null && step !== null && step > 0)
    return translate('review.toothStep', { tooth: about, step })
  const parts = [
    ...(tooth === null ? [] : [translate('review.toothOnly', { tooth: about })]),
    ...(step === null
      ? []
      : [step === 0 ? translate('viewer.before', {}) : translate('review.stepOnly', { step })]),
  ]
  return parts.join(', ')
}
