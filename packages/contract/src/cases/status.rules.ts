import type { Side } from './side.rules.ts'

export const caseStatuses = [
  'NEW',
  'IN_QC',
  'IN_PRODUCTION_FILE_SYNC',
  'REJECTED',
  'IN_TS_GENERATING',
  'IN_CUSTOMER_APPPROVE',
  'TS_REJECTED',
  'IN_CLEARANCE',
  'UNCLEARED_FOR_MFG',
  'IN_MFG',
  'ORDER_REJECTED',
  'READY_FOR_SHIPPING',
  'IN_SHIPPING',
  'FIRST_MILE_SHIPPED',
  'SHIPPED',
  'COMPLETE',
  'ACTIVE',
  'CANCELED',
  'CANCELED_REFINEMENT',
  'EXPIRED',
  'PENDING_COURIER_PICKUP',
  'AWAITING_IMPRESSION',
] as const
export type CaseStatus = (typeof caseStatuses)[number]

/**
 * Statuses in which PUT of the case and changes of its files are allowed; cancel, approve and the rest follow their
 * rows (TRAP-095).
 */
export const caseEditableStatuses = [
  'NEW',
  'IN_QC',
  'IN_PRODUCTION_FILE_SYNC',
  'REJECTED',
] as const satisfies readonly CaseStatus[]

export const isCaseEditable = (status: CaseStatus): boolean =>
  (caseEditableStatuses as readonly CaseStatus[]).includes(status)

/** AL clear aligners, RE retainer, NG night guard, WK whitening kit. */
export const products = ['AL', 'RE', 'NG', 'WK'] as const
export type Product = (typeof products)[number]

export const stepTypes = ['ZERO_STEP', 'ONE_STEP', 'TWO_STEPS'] as const
export type StepType = (typeof stepTypes)[number]

/** `onFile`: the records of an earlier case of the same patient are used, as digital ones are. */
export const impressionTypes = ['digital', 'physical', 'onFile'] as const
export type ImpressionType = (typeof impressionTypes)[number]

/** The facts that decide which path a case takes through the statuses. Fixed at submit, so open cases keep theirs. */
export interface CaseShape {
  side: Side
  product: Product
  /** Manufacturing only. The name misleads: true means that the provider makes NO plan (TRAP-089). */
  withTs: boolean
  stepType: StepType
  impressionType: ImpressionType
  bulkshipping: boolean
}

/** Only aligners have a plan, and not when the customer supplies the setup. */
export const withTsOf = (product: Product, suppliesSetup: boolean): boolean =>
  product !== 'AL' || suppliesSetup

/** The provider makes a plan that is shown and approved. The only place that negates `withTs` (TRAP-089). */
export const hasPlan = ({ withTs }: Pick<CaseShape, 'withTs'>): boolean => !withTs

/** The default step type: two approvals where a DSO forwards for its doctors. */
export const defaultStepType = (side: Side, bulkshipping: boolean): StepType =>
  side === 'doctor' && bulkshipping ? 'TWO_STEPS' : 'ONE_STEP'

/** A second person must clear the case before manufacturing: cases with a plan, and all cases of doctors. */
export const needsClearance = (shape: Pick<CaseShape, 'stepType' | 'withTs' | 'side'>): boolean =>
  shape.stepType === 'TWO_STEPS' && (hasPlan(shape) || shape.side === 'doctor')

/** The provider ships to the DSO, which forwards to the doctor. */
export const hasFirstMile = ({ side, bulkshipping }: Pick<CaseShape, 'side' | 'bulkshipping'>): boolean =>
  side === 'doctor' && bulkshipping

type Occurrence = (shape: CaseShape) => boolean
const always: Occurrence = () => true
const needsApproval: Occurrence = shape => hasPlan(shape) && shape.stepType !== 'ZERO_STEP'

const occurrence: Record<CaseStatus, Occurrence> = {
  NEW: always,
  IN_QC: always,
  IN_PRODUCTION_FILE_SYNC: always,
  REJECTED: always,
  IN_TS_GENERATING: hasPlan,
  IN_CUSTOMER_APPPROVE: needsApproval,
  TS_REJECTED: needsApproval,
  IN_CLEARANCE: needsClearance,
  UNCLEARED_FOR_MFG: needsClearance,
  IN_MFG: always,
  ORDER_REJECTED: always,
  READY_FOR_SHIPPING: always,
  IN_SHIPPING: always,
  FIRST_MILE_SHIPPED: hasFirstMile,
  SHIPPED: always,
  COMPLETE: always,
  ACTIVE: always,
  CANCELED: always,
  CANCELED_REFINEMENT: shape => shape.product === 'AL',
  EXPIRED: always,
  PENDING_COURIER_PICKUP: shape => shape.impressionType === 'physical' && shape.side === 'doctor',
  AWAITING_IMPRESSION: shape => shape.impressionType === 'physical',
}

/** Whether a case with these facts can ever be in the status. */
export const caseStatusOccurs = (status: CaseStatus, shape: CaseShape): boolean => occurrence[status](shape)
