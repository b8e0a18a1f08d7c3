import type { Prescription, PrescriptionKind } from '../cases/prescription.ts'

/** The fields of a plan's prescription that depend on how a doctor works, not on the patient. */
export const planAnswers = {
  treatTo: true,
  midlineUpper: true,
  midlineLower: true,
  overjet: true,
  overbite: true,
  sagittalRight: true,
  sagittalLeft: true,
  sagittalBy: true,
  crossbite: true,
  spaces: true,
  crowding: true,
  ipr: true,
  iprMax: true,
  iprFromStep: true,
  attachments: true,
  attachmentsFromStep: true,
  extras: true,
  maxSteps: true,
  wearDays: true,
  instructions: true,
} as const

/**
 * The answers of each prescription that a template may hold. Excluded are the patient's own: complaint, teeth, steps,
 * shade and allergies.
 */
export const answersByKind = {
  alignerPlan: planAnswers,
  alignerSetup: { attachmentTemplate: true, wearDays: true, production: true, instructions: true },
  retainer: {
    sets: true,
    bondedRetainer: true,
    removeAttachments: true,
    production: true,
    instructions: true,
  },
  nightGuard: {
    type: true,
    thickness: true,
    indexing: true,
    occlusion: true,
    sets: true,
    instructions: true,
  },
  whitening: { trim: true, reservoirs: true, gel: true, syringes: true, instructions: true },
} as const satisfies Record<PrescriptionKind, Readonly<Record<string, true>>>

/** The fields that a template of this kind can set, in the order of the form. */
export const answerFields = (kind: PrescriptionKind): readonly string[] => Object.keys(answersByKind[kind])

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Normalizes for comparison: without empty parts, with sorted keys and list entries. */
const normalize = (value: unknown): unknown => {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.map(normalize).toSorted()
  if (typeof value !== 'object') return value
  const parts = Object.entries(value as Values).filter(([, part]) => !isEmpty(part))
  return parts.length === 0 ? null : parts.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
const isSame = (value: unknown, otherValue: unknown): boolean =>
  JSON.stringify(normalize(value)) === JSON.stringify(normalize(otherValue))

/** Crowding has a value for each means: those that a template leaves open do not change. */
const mergeAnswers = (field: string, before: unknown, after: unknown): unknown => {
  if (field !== 'crowding' || typeof after !== 'object' || after === null) return after
  const filledParts = Object.entries(after).filter(([, part]) => !isEmpty(part))
  return { ...(before as Values | null | undefined), ...Object.fromEntries(filledParts) }
}

/** The values of a prescription that a template can store, by field. */
export const pickGivenAnswers = (prescription: {
  readonly kind: PrescriptionKind
}): Record<string, unknown> =>
  Object.fromEntries(
    answerFields(prescription.kind).flatMap(field => {
      const value = (prescription as Values)[field]
      return normalize(value) === null ? [] : [[field, value]]
    }),
  )

/** The differing parts of a value with several parts, such as crowding; other values unchanged. */
const pickDiffering = (value: unknown, otherValue: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const parts = Object.entries(value).filter(
    ([part, value]) => !isSame(value, (otherValue as Values | null | undefined)?.[part]),
  )
  return Object.fromEntries(parts)
}

/** The parts of a difference that are worth showing: for crowding only the means whose use would change. */
export const toShownDifference = ({ field, before, after }: Difference): Difference =>
  field === 'crowding'
    ? { field, before: pickDiffering(before, after), after: pickDiffering(after, before) }
    : { field, before, after }

export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** The changes that answers of the same kind would make to a prescription, in the order of the form. */
export const differencesBetween = (
  prescription: { readonly kind: PrescriptionKind },
  answers: { readonly kind: PrescriptionKind },
): Difference[] => {
  if (prescription.kind !== answers.kind) return []
  return Object.entries(pickGivenAnswers(answers)).flatMap(([field, value]) => {
    const before = (prescription as Values)[field]
    const after = mergeAnswers(field, before, value)
    return isSame(before, after) ? [] : [{ field, before, after }]
  })
}

/** Applies the answers to a prescription of the same kind; for another kind they have no effect. */
export const withAnswers = <P extends Prescription>(
  prescription: P,
  answers: { readonly kind: PrescriptionKind },
): P => {
  const changed = differencesBetween(prescription, answers).map(({ field, after }) => [field, after])
  return { ...prescription, ...Object.fromEntries(changed) }
}
