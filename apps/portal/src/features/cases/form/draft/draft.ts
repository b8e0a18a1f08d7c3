import {
  type CaseDetail,
  type CaseForm,
  caseForm,
  type Prescription,
  type Product,
  prescriptionKind,
  startingPrescription,
  withTsOf,
} from '@archway/contract/cases'
import { fieldOf, type IssueWords, issueWords } from '@archway/contract/kernel'
import type { FieldPath } from 'react-hook-form'

/** The values of the case form: every field is present, null or '' where it is empty. */
export type Draft = {
  product: Product
  withTs: boolean
  packageType: string | null
  doctorUuid: string | null
  firstName: string | null
  lastName: string | null
  birthDate: string | null
  gender: CaseDetail['gender']
  patientReference: string | null
  arch: CaseDetail['arch']
  impressionType: CaseDetail['impressionType']
  shippingAddressUuid: string | null
  requestedBy: string | null
  prescription: Prescription
}
type DraftKey = keyof Draft

const draftKeys = [
  'product',
  'withTs',
  'packageType',
  'doctorUuid',
  'firstName',
  'lastName',
  'birthDate',
  'gender',
  'patientReference',
  'arch',
  'impressionType',
  'shippingAddressUuid',
  'requestedBy',
  'prescription',
] as const satisfies readonly DraftKey[]

/** Whether a path of a rule or the server is a field of the form; records and the consent are not. */
export const isDraftPath = (path: string): path is FieldPath<Draft> =>
  draftKeys.some(key => path === key || path.startsWith(`${key}.`))

/** The initial values of a new case. */
export const emptyDraft = (): Draft => ({
  product: 'AL',
  withTs: false,
  packageType: null,
  doctorUuid: null,
  firstName: null,
  lastName: null,
  birthDate: null,
  gender: null,
  patientReference: null,
  arch: 'both',
  impressionType: 'digital',
  shippingAddressUuid: null,
  requestedBy: null,
  prescription: startingPrescription('alignerPlan'),
})

/** The form values of a stored case. */
export const draftOf = (detail: CaseDetail): Draft => ({
  product: detail.product,
  withTs: detail.withTs,
  packageType: detail.packageType,
  doctorUuid: detail.doctor?.uuid ?? null,
  firstName: detail.firstName,
  lastName: detail.lastName,
  birthDate: detail.birthDate,
  gender: detail.gender,
  patientReference: detail.patientReference,
  arch: detail.arch,
  impressionType: detail.impressionType,
  shippingAddressUuid: detail.shippingAddressUuid,
  requestedBy: detail.requestedBy,
  prescription: detail.prescription,
})

/**
 * The changes that follow from another product or planning party: the prescription is reset (instructions stay), and
 * fields that the new product does not have are cleared.
 */
export const changeProduct = (
  draft: Draft,
  product: Product,
  suppliesSetup: boolean,
): Pick<Draft, 'product' | 'withTs'> &
  Partial<Pick<Draft, 'prescription' | 'packageType' | 'arch' | 'impressionType'>> => {
  const withTs = withTsOf(product, suppliesSetup)
  const kind = prescriptionKind(product, withTs)
  const { instructions } = draft.prescription
  return {
    product,
    withTs,
    ...(kind === draft.prescription.kind
      ? {}
      : { prescription: { ...startingPrescription(kind), ...(instructions ? { instructions } : {}) } }),
    ...(product === 'AL' ? {} : { packageType: null }),
    ...(product === 'NG' && draft.arch === 'both' ? { arch: null } : {}),
    ...(product !== 'RE' && draft.impressionType === 'onFile' ? { impressionType: 'digital' as const } : {}),
  }
}

const clearEmpty = (value: unknown): unknown => {
  if (value === '') return null
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, clearEmpty(inner)]])),
  )
}

/** A draft as input of the call: an empty text clears the field; the doctor is never cleared. */
export const formOf = (draft: Partial<Draft>): CaseForm => {
  const form = clearEmpty(draft) as CaseForm & { doctorUuid?: string | null }
  if (!form.doctorUuid) delete form.doctorUuid
  return form as CaseForm
}

const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(clearEmpty(a ?? null)) === JSON.stringify(clearEmpty(b ?? null))

/** The fields of a draft that differ from the last saved version. */
export const findChangedParts = (saved: Draft, now: Draft): Partial<Draft> =>
  Object.fromEntries(
    draftKeys.filter(key => !sameValue(saved[key], now[key])).map(key => [key, now[key]]),
  ) as Partial<Draft>

/** A value that cannot be saved: it violates a rule of the field, or the server refused it with a message. */
export type Problem = { field: string } & (IssueWords | { message: string })

/** The fields of a draft that can be saved now: an invalid field keeps its saved value and is reported. */
export const findSavableParts = (
  saved: Draft,
  now: Draft,
): { parts: Partial<Draft>; problems: Problem[] } => {
  const parsed = caseForm.safeParse(formOf(now), { reportInput: true })
  if (parsed.success) return { parts: findChangedParts(saved, now), problems: [] }
  const issues = parsed.error.issues.map(issue => ({ field: fieldOf(issue) ?? '', ...issueWords(issue) }))
  const merged: Record<string, unknown> = { ...now, prescription: { ...now.prescription } }
  for (const { field } of issues) {
    const [part = '', inner] = field.split('.')
    if (part !== 'prescription' || !inner) merged[part] = saved[part as DraftKey]
    else {
      const before = saved.prescription.kind === now.prescription.kind ? saved.prescription : {}
      ;(merged.prescription as Record<string, unknown>)[inner] =
        (before as Record<string, unknown>)[inner] ?? null
    }
  }
  return { parts: findChangedParts(saved, merged as Draft), problems: issues }
}
