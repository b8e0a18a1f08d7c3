import { owners, type Shape } from './people.ts'
import type { Scenario, Step } from './run-scenario.ts'

/**
 * Parses a script, which has one line for each step of a case: `status: who action pick`. A step is taken as soon as
 * the case (or the named plan, order, request or shipment) has the status; between these steps, the scenario follows
 * the suggested next steps. `who` is the submitter, the staff, or the approver: a contact of the company who may clear
 * and forward. `time` waits for that many days; `requestOrder` is the order of a request; `pick` chooses an input of
 * an action.
 */
const stepsOf = (text: string): Step[] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [at = '', rest = ''] = line.trim().split(': ')
      const [by = '', act = '', pick = '1'] = rest.split(' ')
      return {
        kind: 'scripted',
        personPick: 0,
        actionPick: 1,
        inputPick: Number(pick),
        at,
        by: by as 'staff',
        act,
      }
    })

const script = (owner: string, shape: Partial<Shape>, text: string): Scenario => {
  const caseOwner = owners.find(({ name }) => name === owner)
  if (!caseOwner) throw new Error(`no owner is called ${owner}`)
  const usual = {
    product: 'AL',
    ownSetup: false,
    impressionType: 'digital',
    packageType: 'MODERATE',
  } as const
  return { owner: caseOwner, shapes: [{ ...usual, ...shape }], steps: stepsOf(text) }
}

/** Together, these scenarios take every row of the five status machines. */
export const scriptedScenarios: readonly Scenario[] = [
  script(
    'doctor.two@brightsmiles.test',
    { impressionType: 'physical' },
    `
    IN_QC: staff case.qcReject 1
    REJECTED: approver case.overrideReject
    plan GENERATING: staff case.reverseTsGenerating
    IN_QC: staff case.qcReject 2
    REJECTED: staff case.reverseRejected
    IN_QC: staff case.qcReject 2
    plan CONVERTED: staff plan.backToGenerating
    plan PUBLISHED: staff plan.unpublish
    plan PUBLISHED: submitter plan.reject
    TS_REJECTED: staff case.startRevision
    IN_CLEARANCE: approver plan.unclearMfg
    UNCLEARED_FOR_MFG: approver plan.clearMfg
    IN_MFG: staff case.reverseMfg
    IN_CLEARANCE: approver plan.unclearMfg
    UNCLEARED_FOR_MFG: staff case.returnToSubmitter
    plan GENERATING: staff plan.convert 1
    plan PENDING_PRODUCTION_FILE_UPLOAD: staff plan.rejectOrder
    ORDER_REJECTED: staff case.resumeMfg
    plan PENDING_PRODUCTION_FILE_UPLOAD: staff plan.filesUploaded
    order PROCESSING: staff order.hold
    ORDER_REJECTED: staff order.resume
    order READY_FOR_AWB: staff order.reverse
    order READY_FOR_AWB: staff shipment.create 0
    READY_FOR_SHIPPING: staff shipment.edit 4
    IN_SHIPPING: staff order.removeFromShipment
    IN_SHIPPING: staff shipment.delete
    FIRST_MILE_SHIPPED: staff shipment.undo
    ACTIVE: submitter request.create.replacement
    request PENDING_PAYMENT: submitter request.cancel
    ACTIVE: submitter request.create.replacement 2
    request PENDING_PAYMENT: approver request.reject
    ACTIVE: submitter request.create.retainer 1
    request APPROVED: staff request.cancel
    ACTIVE: submitter request.create.retainer 3
    requestOrder PROCESSING: staff requestOrder.cancel
    request MANUFACTURING: staff requestOrder.hold
    requestOrder READY_FOR_AWB: staff requestOrder.reverse
    requestOrder READY_FOR_SHIPPING: staff requestOrder.removeFromShipment
    request SHIPPED: staff shipment.undo
    request SHIPPED: approver request.lastMileShipped
    ACTIVE: submitter case.nextBatch
    order MANUFACTURING: staff case.cancelMfg
    CANCELED: staff case.reopen
    ACTIVE: submitter request.create.replacement
    request PENDING_PAYMENT: submitter request.cancel
    ACTIVE: submitter case.complete
  `,
  ),
  script(
    'nourdental itself',
    {},
    `
    NEW: time 61
    EXPIRED: submitter case.reactivate
    IN_QC: submitter case.cancel
    CANCELED: staff case.reopen
    order READY_FOR_MANUFACTURING: staff case.reverseMfg
    order PROCESSING: staff case.cancelMfg
    CANCELED: staff case.reopen
    plan GENERATING: staff plan.convert 2
    ACTIVE: submitter case.createRefinement
    NEW: submitter case.cancel
    CANCELED_REFINEMENT: submitter case.nextBatch
    SHIPPED: time 15
    ACTIVE: time 800
    COMPLETE: staff case.reopen
  `,
  ),
  script(
    'doctor.zero@brightsmiles.test',
    {},
    `
    order READY_FOR_MANUFACTURING: staff plan.reverse
    ACTIVE: time 1200
    EXPIRED: staff case.reactivate
    ACTIVE: submitter case.nextBatch
    order MANUFACTURING: staff case.cancelMfg
  `,
  ),
  script(
    'doctor.two@brightsmiles.test',
    { product: 'RE' },
    `
    IN_CLEARANCE: approver case.unclearMfg
    UNCLEARED_FOR_MFG: approver case.returnToSubmitter
    FIRST_MILE_SHIPPED: approver case.lastMileShipped
    COMPLETE: submitter request.create.replacement
    request SHIPPED: staff shipment.scanned
  `,
  ),
  script(
    'doctor@anadolu.test',
    { ownSetup: true, packageType: 'LITE' },
    `
    SHIPPED: submitter request.create.replacement
    request SHIPPED: staff shipment.delivered
    ACTIVE: submitter case.nextBatch
    ACTIVE: submitter case.createRefinement
    IN_MFG: staff case.cancelMfg
    CANCELED_REFINEMENT: submitter case.complete
  `,
  ),
]
