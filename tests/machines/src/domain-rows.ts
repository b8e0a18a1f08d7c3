/**
 * The tables of the domain, told once more by hand: what the history and the moves of a story are judged by.
 * `name: from … > to … : who`, where who is the actor as history names it.
 */
const parse = (table: string): readonly Row[] =>
  table
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', rest = ''] = line.trim().split(/:(.*)/)
      const [ways = '', who = ''] = rest.split(' : ')
      const [from = '', to = ''] = ways.split('>')
      return { name, from: words(from), to: words(to), who: words(who) }
    })

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export type Row = {
  readonly name: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly who: readonly string[]
}

const drafts = 'NEW PENDING_COURIER_PICKUP AWAITING_IMPRESSION IN_QC IN_PRODUCTION_FILE_SYNC REJECTED'
const planned = 'IN_TS_GENERATING IN_CUSTOMER_APPPROVE TS_REJECTED'

/** C1 to C39, by the name their history bears. `-` is nothing yet. */
export const caseRows = parse(`
  CASE_CREATED: - > NEW : client doctor dso staff
  CASE_SUBMITTED: NEW > IN_QC AWAITING_IMPRESSION PENDING_COURIER_PICKUP : client doctor dso
  COURIER_NOTIFIED: PENDING_COURIER_PICKUP > AWAITING_IMPRESSION : dso staff
  IMPRESSION_RECEIVED: AWAITING_IMPRESSION > IN_QC : dso staff
  QC_PASSED: IN_QC > IN_PRODUCTION_FILE_SYNC : staff
  QC_REJECTED: IN_QC IN_PRODUCTION_FILE_SYNC IN_TS_GENERATING > REJECTED : staff
  CASE_RESUBMITTED: REJECTED > IN_QC AWAITING_IMPRESSION PENDING_COURIER_PICKUP : client doctor dso
  OVERRIDE_REJECT: REJECTED > IN_PRODUCTION_FILE_SYNC : client dso
  FILES_SYNCED: IN_PRODUCTION_FILE_SYNC > IN_TS_GENERATING IN_MFG IN_CLEARANCE : staff system
  PLAN_PUBLISHED: IN_TS_GENERATING > IN_CUSTOMER_APPPROVE IN_MFG : staff
  PLAN_APPROVED: IN_CUSTOMER_APPPROVE > IN_MFG IN_CLEARANCE : client doctor
  PLAN_REJECTED: IN_CUSTOMER_APPPROVE > TS_REJECTED : client doctor
  REVISION_STARTED: TS_REJECTED UNCLEARED_FOR_MFG ORDER_REJECTED > IN_TS_GENERATING : staff
  CLEARED_FOR_MFG: IN_CLEARANCE UNCLEARED_FOR_MFG > IN_MFG : client dso
  RETAINER_CASE_APPROVED: IN_CLEARANCE UNCLEARED_FOR_MFG > IN_MFG : dso
  UNCLEARED_FOR_MFG: IN_CLEARANCE > UNCLEARED_FOR_MFG : client dso
  RETURNED_TO_SUBMITTER: UNCLEARED_FOR_MFG > REJECTED : staff client dso
  RETURNED_TO_SUBMITTER: ORDER_REJECTED > REJECTED : staff
  ORDER_REJECTED: IN_MFG > ORDER_REJECTED : staff
  MFG_RESUMED: ORDER_REJECTED > IN_MFG : staff
  MFG_DONE: IN_MFG > READY_FOR_SHIPPING : staff
  ADDED_TO_SHIPMENT: READY_FOR_SHIPPING > IN_SHIPPING : staff
  SHIPPED: IN_SHIPPING > SHIPPED FIRST_MILE_SHIPPED : staff system
  LAST_MILE_SHIPPED: FIRST_MILE_SHIPPED > SHIPPED : dso
  RECEIVED: SHIPPED > ACTIVE COMPLETE : client doctor dso system
  BATCH_STARTED: ACTIVE CANCELED_REFINEMENT > IN_MFG : client doctor dso staff
  REFINEMENT_OPENED: ACTIVE COMPLETE CANCELED_REFINEMENT > NEW : client doctor dso
  CASE_CANCELED: ${drafts} ${planned} > CANCELED CANCELED_REFINEMENT : client doctor dso staff
  CASE_CANCELED: IN_CLEARANCE UNCLEARED_FOR_MFG ORDER_REJECTED > CANCELED CANCELED_REFINEMENT : dso staff
  CASE_CANCELED: IN_MFG > CANCELED CANCELED_REFINEMENT : staff
  EXPIRED: NEW REJECTED PENDING_COURIER_PICKUP AWAITING_IMPRESSION IN_CUSTOMER_APPPROVE ACTIVE CANCELED_REFINEMENT > EXPIRED : system
  REACTIVATED: EXPIRED > NEW REJECTED PENDING_COURIER_PICKUP AWAITING_IMPRESSION IN_CUSTOMER_APPPROVE : client doctor dso staff
  REACTIVATED: EXPIRED > ACTIVE CANCELED_REFINEMENT : staff
  COMPLETE: ACTIVE CANCELED_REFINEMENT > COMPLETE : client doctor dso staff system
  REOPENED: COMPLETE CANCELED > ACTIVE NEW : staff
  REVERSED_FROM_REJECTED: REJECTED > IN_QC : staff
  REVERSED_FROM_READY_FOR_SHIPPING: READY_FOR_SHIPPING > IN_MFG : staff
  REVERSED_FROM_MFG: IN_MFG > IN_CUSTOMER_APPPROVE IN_CLEARANCE IN_PRODUCTION_FILE_SYNC IN_TS_GENERATING : staff
  REVERSED_FROM_TS_GENERATING: IN_TS_GENERATING > IN_QC : staff
  PLAN_UNPUBLISHED: IN_CUSTOMER_APPPROVE > IN_TS_GENERATING : staff
  REMOVED_FROM_SHIPMENT: IN_SHIPPING > READY_FOR_SHIPPING : staff
  SHIPPING_UNDONE: SHIPPED FIRST_MILE_SHIPPED > IN_SHIPPING : staff
`)

/** P1 to P16, by action. Who acts is the case's affair and judged there. */
export const planRows = parse(`
  create: - > GENERATING : staff system
  convert: GENERATING > CONVERTED : staff system
  publish: CONVERTED > PUBLISHED : staff
  backToGenerating: CONVERTED > GENERATING : staff
  approve: PUBLISHED > APPROVED : client doctor system
  reject: PUBLISHED > REJECTED : client doctor
  unpublish: PUBLISHED > CONVERTED : staff
  clearMfg: APPROVED UNCLEARED_FOR_MFG > CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD : client dso system
  unclearMfg: APPROVED > UNCLEARED_FOR_MFG : client dso
  filesUploaded: PENDING_PRODUCTION_FILE_UPLOAD > CLEARED_FOR_MFG : staff system
  rejectOrder: CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD > ORDER_REJECTED : staff
  resume: ORDER_REJECTED > CLEARED_FOR_MFG : staff
  reverse: CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD > APPROVED PUBLISHED GENERATING : staff
  deactivate: GENERATING CONVERTED PUBLISHED APPROVED REJECTED UNCLEARED_FOR_MFG CLEARED_FOR_MFG ORDER_REJECTED PENDING_PRODUCTION_FILE_UPLOAD > INACTIVE : system
`)

/** O1 to O12. */
export const orderRows = parse(`
  create: - > PENDING : system
  confirm: PENDING > READY_FOR_MANUFACTURING : staff system
  start: READY_FOR_MANUFACTURING > PROCESSING : staff
  make: PROCESSING > MANUFACTURING : staff
  finish: MANUFACTURING > READY_FOR_AWB : staff
  assignAwb: READY_FOR_AWB > READY_FOR_SHIPPING : staff
  handOver: READY_FOR_SHIPPING > SHIPPED : staff system
  cancel: PENDING READY_FOR_MANUFACTURING PROCESSING > CANCELED : staff system
  cancelMade: MANUFACTURING > CANCELED : staff system
  hold: READY_FOR_MANUFACTURING PROCESSING MANUFACTURING > PENDING : staff
  reverse: READY_FOR_AWB > MANUFACTURING : staff
  removeFromShipment: READY_FOR_SHIPPING > READY_FOR_AWB : staff
  undoShipped: SHIPPED > READY_FOR_SHIPPING : staff
`)

/** S1 to S6, by the name their history bears. */
export const shipmentRows = parse(`
  SHIPMENT_CREATED: - > PENDING : staff
  SHIPMENT_EDITED: PENDING > PENDING : staff
  SHIPMENT_SHIPPED: PENDING > SHIPPED : staff system
  SHIPMENT_LAST_MILE: SHIPPED > SHIPPED : dso
  SHIPMENT_UNDONE: SHIPPED > PENDING : staff
`)

/** Whether a row of the table tells of this step. */
export const isRow = (rows: readonly Row[], name: string, from: string, to: string, who: string): boolean =>
  rows.some(
    row => row.name === name && row.from.includes(from) && row.to.includes(to) && row.who.includes(who),
  )

const list = (text: string): readonly string[] => words(text)

/**
 * What may stand beside a status of the case (3.6, 3.7): the newest version of the running round where a plan of
 * ours is made, and the order that is open. `-` is none.
 */
export const beside: Readonly<Record<string, { plan: readonly string[]; order: readonly string[] }>> = {
  NEW: { plan: list('- INACTIVE'), order: list('-') },
  PENDING_COURIER_PICKUP: { plan: list('- INACTIVE'), order: list('-') },
  AWAITING_IMPRESSION: { plan: list('- INACTIVE'), order: list('-') },
  IN_QC: { plan: list('- INACTIVE'), order: list('-') },
  IN_PRODUCTION_FILE_SYNC: { plan: list('- INACTIVE'), order: list('-') },
  REJECTED: { plan: list('- INACTIVE'), order: list('-') },
  IN_TS_GENERATING: { plan: list('GENERATING CONVERTED'), order: list('-') },
  IN_CUSTOMER_APPPROVE: { plan: list('PUBLISHED'), order: list('-') },
  TS_REJECTED: { plan: list('REJECTED'), order: list('-') },
  IN_CLEARANCE: { plan: list('APPROVED'), order: list('-') },
  UNCLEARED_FOR_MFG: { plan: list('UNCLEARED_FOR_MFG'), order: list('-') },
  IN_MFG: {
    plan: list('CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD'),
    order: list('PENDING READY_FOR_MANUFACTURING PROCESSING MANUFACTURING'),
  },
  ORDER_REJECTED: { plan: list('ORDER_REJECTED'), order: list('PENDING') },
  READY_FOR_SHIPPING: { plan: list('CLEARED_FOR_MFG'), order: list('READY_FOR_AWB') },
  IN_SHIPPING: { plan: list('CLEARED_FOR_MFG'), order: list('READY_FOR_SHIPPING') },
  FIRST_MILE_SHIPPED: { plan: list('CLEARED_FOR_MFG'), order: list('-') },
  SHIPPED: { plan: list('CLEARED_FOR_MFG'), order: list('-') },
  ACTIVE: { plan: list('CLEARED_FOR_MFG INACTIVE'), order: list('-') },
  COMPLETE: { plan: list('CLEARED_FOR_MFG INACTIVE'), order: list('-') },
  CANCELED: { plan: list('- INACTIVE'), order: list('-') },
  CANCELED_REFINEMENT: { plan: list('CLEARED_FOR_MFG INACTIVE'), order: list('-') },
}
