import type { AssetTypeKey, TypeKey } from '../case-files/asset-types.rules.ts'
import { missingAssets } from '../case-files/asset-types.rules.ts'
import type { CaseForm } from './form.ts'
import type { SubmissionRefusal } from './lifecycle/submission.rules.ts'
import { prescriptionKind } from './prescription.rules.ts'
import type { Prescription, PrescriptionOf } from './prescription.ts'
import type { Side } from './side.rules.ts'
import type { CaseStatus, Product } from './status.rules.ts'

/** The newest ready file in each slot of a case. */
export interface PresentRecords {
  present: Partial<Record<TypeKey, { version: number; needsReplacement: boolean }>>
  /** Files whose upload has not finished. */
  pending: number
  /** Steps that are missing or duplicated in the customer's setup archive, such as `U03`. */
  setupProblems?: readonly string[]
}

/** Everything that decides whether a case may be submitted. */
export type SubmittedCase = { [K in keyof CaseForm]?: CaseForm[K] | undefined } & {
  product: Product
  withTs: boolean
  side: Side
  status: CaseStatus
  prescription: Prescription
}

export interface SubmitConditions {
  consentGiven: boolean
  /** The submitter's reply to a rejection. */
  reply?: string | null | undefined
  isPackageTypeEnabled: boolean
  /** False: the product or package of the draft is no longer sold to the company. */
  isPackageOffered?: boolean
  /** `YYYY-MM-DD` */
  today: string
  /** Lead time of the product in days; 'needed by' may not be earlier. */
  leadDays: number
}

export type FormStep = 'patient' | 'records' | 'prescription' | 'review'

/** One item that is left to do: the step of the form, the field (`prescription.chiefComplaint`), and the problem. */
export interface MissingItem {
  step: FormStep
  field: string
  /** A key of the `forms` words. */
  form: 'required' | 'tooShort' | 'range' | 'future' | 'choice' | 'invalid'
  values?: Record<string, string | number>
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

type Ask = (field: string, wrong: boolean, form?: MissingItem['form'], values?: MissingItem['values']) => void

/** The steps left before the case may be submitted (C2), or resubmitted after a rejection (C7). Empty when there are none. */
export function missingForSubmit(
  file: SubmittedCase,
  records: PresentRecords,
  conditions: SubmitConditions,
): MissingItem[] {
  const missing: MissingItem[] = []
  const collect =
    (step: FormStep): Ask =>
    (field, isWrong, form = 'required', values) => {
      if (isWrong) missing.push({ step, field, form, ...(values ? { values } : {}) })
    }
  patient(file, conditions, collect('patient'))
  files(file, records, conditions, collect('records'))
  checkPrescription(file, collect('prescription'))
  const resubmits = file.status === 'REJECTED'
  collect('review')('consent', !resubmits && !conditions.consentGiven)
  return missing
}

function patient(file: SubmittedCase, conditions: SubmitConditions, ask: Ask): void {
  ask('firstName', isAbsent(file.firstName))
  ask('lastName', isAbsent(file.lastName))
  ask('arch', isAbsent(file.arch))
  ask('arch', file.product === 'NG' && file.arch === 'both', 'choice')
  ask('impressionType', isAbsent(file.impressionType))
  ask('impressionType', file.impressionType === 'onFile' && file.product !== 'RE', 'choice')
  ask('packageType', conditions.isPackageOffered === false, 'choice')
  ask('packageType', file.product === 'AL' && conditions.isPackageTypeEnabled && isAbsent(file.packageType))
  ask('shippingAddressUuid', isAbsent(file.shippingAddressUuid))
  if (file.birthDate) {
    const age = yearsBetween(file.birthDate, conditions.today)
    ask('birthDate', age < 5 || age > 110, 'range', { min: 5, max: 110 })
  }
  if (file.requestedBy)
    ask('requestedBy', file.requestedBy < dayAfter(conditions.today, conditions.leadDays), 'future')
}

function files(file: SubmittedCase, records: PresentRecords, conditions: SubmitConditions, ask: Ask): void {
  const shape = {
    product: file.product,
    withTs: file.withTs,
    arch: file.arch ?? 'both',
    impressionType: file.impressionType ?? 'digital',
    age: null,
  } as const
  const present = Object.keys(records.present) as AssetTypeKey[]
  for (const key of missingAssets(shape, present)) ask(`records.${key}`, true)
  const isAnswered = !isAbsent(conditions.reply)
  for (const [key, record] of Object.entries(records.present))
    ask(`records.${key}`, record.needsReplacement && !isAnswered, 'invalid')
  ask('records.treatmentPlan', (records.setupProblems?.length ?? 0) > 0, 'invalid', {
    steps: records.setupProblems?.join(', ') ?? '',
  })
  ask('uploads', records.pending > 0, 'invalid')
}

function checkPrescription(file: SubmittedCase, askField: Ask): void {
  const ask: Ask = (field, ...rest) => askField(`prescription.${field}`, ...rest)
  const prescription = file.prescription
  if (prescription.kind !== prescriptionKind(file.product, file.withTs)) ask('kind', true, 'choice')
  else if (prescription.kind === 'alignerPlan') alignerPlan(prescription, ask)
  else if (prescription.kind === 'alignerSetup') alignerSetup(prescription, file, ask)
  else if (prescription.kind === 'retainer') retainer(prescription, ask)
  else if (prescription.kind === 'nightGuard') nightGuard(prescription, ask)
  else whitening(prescription, ask)
}

function nightGuard(prescription: PrescriptionOf<'nightGuard'>, ask: Ask): void {
  for (const field of ['type', 'thickness', 'indexing', 'occlusion', 'bite', 'sets'] as const)
    ask(field, isAbsent(prescription[field]))
  ask('biteOpening', prescription.bite === 'open' && isAbsent(prescription.biteOpening))
}

function whitening(prescription: PrescriptionOf<'whitening'>, ask: Ask): void {
  for (const field of ['trim', 'reservoirs', 'gel', 'syringes'] as const)
    ask(field, isAbsent(prescription[field]))
  ask('reservoirTeeth', prescription.reservoirs === true && !prescription.reservoirTeeth?.length)
}

function alignerPlan(prescription: PrescriptionOf<'alignerPlan'>, ask: Ask): void {
  const complaint = prescription.chiefComplaint ?? ''
  ask('chiefComplaint', complaint.length < 10, complaint ? 'tooShort' : 'required', { min: 10 })
  const requiredFields = [
    'treatTo',
    'overjet',
    'overbite',
    'sagittalRight',
    'sagittalLeft',
    'crossbite',
    'spaces',
    'ipr',
    'attachments',
    'wearDays',
  ] as const
  for (const field of requiredFields) ask(field, isAbsent(prescription[field]))
  ask('spacesToLeave', prescription.spaces === 'leave' && !prescription.spacesToLeave?.length)
  ask('attachmentTeeth', prescription.attachments === 'limited' && !prescription.attachmentTeeth?.length)
}

function alignerSetup(prescription: PrescriptionOf<'alignerSetup'>, file: SubmittedCase, ask: Ask): void {
  for (const arch of ['upper', 'lower'] as const) {
    const [steps, batch] = arch === 'upper' ? (['Upper', 'Upper'] as const) : (['Lower', 'Lower'] as const)
    const total = prescription[`steps${steps}`]
    const batchSteps = prescription[`batch${batch}`]
    const isTreated = file.arch === arch || file.arch === 'both'
    ask(`steps${steps}`, isTreated && (total ?? 0) < 1)
    if (isTreated && batchSteps)
      ask(`batch${batch}`, batchSteps[0] > batchSteps[1] || batchSteps[1] > (total ?? 0), 'range', {
        min: 1,
        max: total ?? 0,
      })
  }
  ask('attachmentTemplate', isAbsent(prescription.attachmentTemplate))
  ask('wearDays', isAbsent(prescription.wearDays))
}

function retainer(prescription: PrescriptionOf<'retainer'>, ask: Ask): void {
  for (const field of ['source', 'sets', 'bondedRetainer'] as const) ask(field, isAbsent(prescription[field]))
  const earlier = prescription.source === 'lastStep' || prescription.source === 'step'
  ask('sourceCaseUuid', earlier && isAbsent(prescription.sourceCaseUuid))
  ask('sourceStep', prescription.source === 'step' && isAbsent(prescription.sourceStep))
}

/** One refusal for the whole case, by the first item; null if nothing is left. */
export function refusalForMissing(missing: readonly MissingItem[]): SubmissionRefusal | null {
  const hasMissing = (matches: (item: MissingItem) => boolean) => missing.some(matches)
  if (missing.length === 0) return null
  if (hasMissing(item => item.field === 'uploads')) return 'UPLOADS_RUNNING'
  if (hasMissing(item => item.step === 'records' && item.form === 'invalid')) return 'REPLACEMENTS_MISSING'
  if (hasMissing(item => item.step === 'records')) return 'RECORDS_MISSING'
  if (hasMissing(item => item.step !== 'review')) return 'PRESCRIPTION_INCOMPLETE'
  return 'CONSENT_MISSING'
}

/** Whole years from one `YYYY-MM-DD` to another. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
