import {
  type CaseForm,
  type Prescription,
  type Product,
  prescriptionKind,
  withTsOf,
} from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'
import { type Protocol, preferredPrescription } from '@archway/contract/preferences'
import { type FieldProblem, refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Actor } from '../actor.ts'
import type { CaseRow } from '../store.ts'
import type { CaseColumns } from '../table.ts'

type FormColumns = Pick<
  CaseColumns,
  | 'product'
  | 'withTs'
  | 'packageType'
  | 'firstName'
  | 'lastName'
  | 'nameFolded'
  | 'birthDate'
  | 'gender'
  | 'patientReference'
  | 'referenceFolded'
  | 'arch'
  | 'impressionType'
  | 'shippingAddressId'
  | 'requestedBy'
  | 'prescription'
>

/** Whitespace is collapsed, so that the line feed between the two names is the only one. */
const name = (value: string | null | undefined): string | null => value?.replace(/\s+/g, ' ').trim() || null

const foldedName = (firstName: string | null, lastName: string | null): string =>
  `${fold(firstName ?? '')}\n${fold(lastName ?? '')}`

const updatedOrStored = <T>(update: T | undefined, storedValue: T): T =>
  update === undefined ? storedValue : update

/** The columns after saving the form: a missing key leaves the stored value unchanged, null clears it. */
export const formColumns = (
  form: CaseForm,
  current: FormColumns | undefined,
  product: Product,
  protocol: Protocol,
): FormColumns => {
  const withTs = withTsOf(product, form.withTs ?? current?.withTs ?? false)
  const firstName = name(updatedOrStored(form.firstName, current?.firstName ?? null))
  const lastName = name(updatedOrStored(form.lastName, current?.lastName ?? null))
  const patientReference = updatedOrStored(form.patientReference, current?.patientReference ?? null) || null
  return {
    product,
    withTs,
    packageType:
      product === 'AL' ? updatedOrStored(form.packageType, current?.packageType ?? null) || null : null,
    firstName,
    lastName,
    nameFolded: foldedName(firstName, lastName),
    birthDate: updatedOrStored(form.birthDate, current?.birthDate ?? null),
    gender: updatedOrStored(form.gender, current?.gender ?? null),
    patientReference,
    referenceFolded: fold(patientReference ?? ''),
    arch: updatedOrStored(form.arch, current?.arch ?? null),
    impressionType: updatedOrStored(form.impressionType, current?.impressionType ?? null),
    shippingAddressId: updatedOrStored(form.shippingAddressUuid, current?.shippingAddressId ?? null),
    requestedBy: updatedOrStored(form.requestedBy, current?.requestedBy ?? null),
    prescription: toPrescription(form.prescription ?? current?.prescription, product, withTs, protocol),
  }
}

/** A prescription for another product cannot be stored; one of the right kind starts from the protocol. */
const toPrescription = (
  prescription: Prescription | undefined,
  product: Product,
  withTs: boolean,
  protocol: Protocol,
): Prescription => {
  const kind = prescriptionKind(product, withTs)
  return prescription?.kind === kind ? prescription : preferredPrescription(kind, ...protocol)
}

/** The problems of fields that may no longer be changed, or not by this actor. */
export const refuseForbidden = (form: CaseForm, current: CaseRow, actor: Actor): void => {
  const problems: FieldProblem[] = []
  const submittedOnce = current.submittedAt !== null
  // The path through the statuses depends on the product, so it cannot change after submission.
  if (submittedOnce && form.product !== undefined && form.product !== current.product)
    problems.push({ field: 'product', refusal: 'NOT_EDITABLE' })
  if (submittedOnce && form.withTs !== undefined && withTsOf(current.product, form.withTs) !== current.withTs)
    problems.push({ field: 'withTs', refusal: 'NOT_EDITABLE' })
  if (form.doctorUuid !== undefined && form.doctorUuid !== current.doctorId) {
    const reassigns = current.side === 'doctor' && !submittedOnce && actor.kind !== 'doctor'
    if (!reassigns) problems.push({ field: 'doctorUuid', refusal: 'NOT_EDITABLE' })
  }
  refuseProblems(problems)
  if (
    overridesProduction(form.prescription, current.prescription) &&
    !actor.superAdmin &&
    actor.kind !== 'staff'
  )
    refuse('SUPER_ADMIN_ONLY')
}

/** For plans made by the lab the company's preference applies; only an account owner may override it for one case. */
export const overridesProduction = (
  prescription: Prescription | undefined,
  current: Prescription | undefined,
): boolean => {
  if (prescription?.kind !== 'alignerPlan') return false
  const before = current?.kind === 'alignerPlan' ? current.production : null
  const choicesOf = (value: typeof prescription.production) =>
    JSON.stringify([value?.offset ?? null, value?.cutline ?? null, value?.material ?? null])
  return choicesOf(prescription.production) !== choicesOf(before)
}

export type Change = {
  field: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

const plain = (value: unknown): Change['before'] => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

const comparedFields = [
  'product',
  'withTs',
  'packageType',
  'firstName',
  'lastName',
  'birthDate',
  'gender',
  'patientReference',
  'arch',
  'impressionType',
  'shippingAddressId',
  'requestedBy',
] as const

/** The changed fields, as the history shows them. */
export const changesBetween = (before: FormColumns, after: FormColumns): Change[] => {
  const flattenColumns = (columns: FormColumns): Record<string, unknown> => ({
    ...Object.fromEntries(comparedFields.map(field => [field, columns[field]])),
    ...Object.fromEntries(
      Object.entries(columns.prescription).map(([field, value]) => [`prescription.${field}`, value]),
    ),
  })
  const [old, now] = [flattenColumns(before), flattenColumns(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap(field => {
    const change = { field, before: plain(old[field]), after: plain(now[field]) }
    return change.before === change.after ? [] : [change]
  })
}
