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

/** Whether a path that a rule or the server names is of a field of the form: records and the consent are not. */
export const isDraftPath = (path: string): path is FieldPath<Draft> =>
  draftKeys.some(key => path === key || path.startsWith(`${key}.`))

/** What a case that is not there yet starts from. */
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

/** The form of a case as the server has it. */
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

const cleared = (value: unknown): unknown => {
  if (value === '') return null
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, cleared(inner)]])),
  )
}

/** A draft as the call takes it: an empty text clears the field; the doctor is only ever set. */
export const formOf = (draft: Partial<Draft>): CaseForm => {
  const form = cleared(draft) as CaseForm & { doctorUuid?: string | null }
  if (!form.doctorUuid) delete form.doctorUuid
  return form as CaseForm
}

const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(cleared(a ?? null)) === JSON.stringify(cleared(b ?? null))

/** The parts of a draft that differ from what was saved last. */
export const changedParts = (saved: Draft, now: Draft): Partial<Draft> =>
  Object.fromEntries(
    draftKeys.filter(key => !sameValue(saved[key], now[key])).map(key => [key, now[key]]),
  ) as Partial<Draft>

/** An entry that cannot be saved: it breaks a rule of the field, or the server said so in its own words. */
export type Problem = { field: string } & (IssueWords | { message: string })

/** What of a draft can be saved now: a field that breaks a rule keeps what was saved, and is named. */
export const savable = (saved: Draft, now: Draft): { parts: Partial<Draft>; problems: Problem[] } => {
  const parsed = caseForm.safeParse(formOf(now), { reportInput: true })
  if (parsed.success) return { parts: changedParts(saved, now), problems: [] }
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
  return { parts: changedParts(saved, merged as Draft), problems: issues }
}
