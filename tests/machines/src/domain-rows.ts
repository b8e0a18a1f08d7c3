/**
 * The tables of the domain, written again by hand: the history and the transitions of a scenario are checked against
 * them. Format: `id name: from … > to … : actors`, with the actors as the history names them and the id of the row in
 * the domain.
 */
const parse = (table: string): readonly Row[] =>
  table
    .trim()
    .split('\n')
    .map(line => {
      const [head = '', rest = ''] = line.trim().split(/:(.*)/)
      const [id = '', name = ''] = splitWords(head)
      const [ways = '', actorText = ''] = rest.split(' : ')
      const [from = '', to = ''] = ways.split('>')
      return { id, name, from: splitWords(from), to: splitWords(to), who: splitWords(actorText) }
    })

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

export type Row = {
  readonly id: string
  readonly name: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly who: readonly string[]
}

const drafts = 'NEW PENDING_COURIER_PICKUP AWAITING_IMPRESSION IN_QC IN_PRODUCTION_FILE_SYNC REJECTED'
const planStatuses = 'IN_TS_GENERATING IN_CUSTOMER_APPPROVE TS_REJECTED'

/** C1 to C39, by the action in the history. `-` means that the case does not exist yet. */
export const caseRows = parse(`
  C1 CASE_CREATED: - > NEW : client doctor dso staff
  C2 CASE_SUBMITTED: NEW > IN_QC AWAITING_IMPRESSION PENDING_COURIER_PICKUP : client doctor dso
  C3 COURIER_NOTIFIED: PENDING_COURIER_PICKUP > AWAITING_IMPRESSION : dso staff
  C4 IMPRESSION_RECEIVED: AWAITING_IMPRESSION > IN_QC : dso staff
  C5 QC_PASSED: IN_QC > IN_PRODUCTION_FILE_SYNC : staff
  C6 QC_REJECTED: IN_QC IN_PRODUCTION_FILE_SYNC IN_TS_GENERATING > REJECTED : staff
  C7 CASE_RESUBMITTED: REJECTED > IN_QC AWAITING_IMPRESSION PENDING_COURIER_PICKUP : client doctor dso
  C8 OVERRIDE_REJECT: REJECTED > IN_PRODUCTION_FILE_SYNC : client dso
  C9 FILES_SYNCED: IN_PRODUCTION_FILE_SYNC > IN_TS_GENERATING IN_MFG IN_CLEARANCE : staff system
  C10 PLAN_PUBLISHED: IN_TS_GENERATING > IN_CUSTOMER_APPPROVE IN_MFG : staff
  C11 PLAN_APPROVED: IN_CUSTOMER_APPPROVE > IN_MFG IN_CLEARANCE : client doctor
  C12 PLAN_REJECTED: IN_CUSTOMER_APPPROVE > TS_REJECTED : client doctor
  C13 REVISION_STARTED: TS_REJECTED UNCLEARED_FOR_MFG ORDER_REJECTED > IN_TS_GENERATING : staff
  C14 CLEARED_FOR_MFG: IN_CLEARANCE UNCLEARED_FOR_MFG > IN_MFG : client dso
  C15 RETAINER_CASE_APPROVED: IN_CLEARANCE UNCLEARED_FOR_MFG > IN_MFG : dso
  C16 UNCLEARED_FOR_MFG: IN_CLEARANCE > UNCLEARED_FOR_MFG : client dso
  C17 RETURNED_TO_SUBMITTER: UNCLEARED_FOR_MFG > REJECTED : staff client dso
  C17 RETURNED_TO_SUBMITTER: ORDER_REJECTED > REJECTED : staff
  C18 ORDER_REJECTED: IN_MFG > ORDER_REJECTED : staff
  C19 MFG_RESUMED: ORDER_REJECTED > IN_MFG : staff
  C20 MFG_DONE: IN_MFG > READY_FOR_SHIPPING : staff
  C21 ADDED_TO_SHIPMENT: READY_FOR_SHIPPING > IN_SHIPPING : staff
  C22 SHIPPED: IN_SHIPPING > SHIPPED FIRST_MILE_SHIPPED : staff system
  C23 LAST_MILE_SHIPPED: FIRST_MILE_SHIPPED > SHIPPED : dso
  C24 RECEIVED: SHIPPED > ACTIVE COMPLETE : client doctor dso system
  C25 BATCH_STARTED: ACTIVE CANCELED_REFINEMENT > IN_MFG : client doctor dso staff
  C26 REFINEMENT_OPENED: ACTIVE COMPLETE CANCELED_REFINEMENT > NEW : client doctor dso
  C27 CASE_CANCELED: ${drafts} ${planStatuses} > CANCELED CANCELED_REFINEMENT : client doctor dso staff
  C27 CASE_CANCELED: IN_CLEARANCE UNCLEARED_FOR_MFG ORDER_REJECTED > CANCELED CANCELED_REFINEMENT : dso staff
  C28 CASE_CANCELED: IN_MFG > CANCELED CANCELED_REFINEMENT : staff
  C29 EXPIRED: NEW REJECTED PENDING_COURIER_PICKUP AWAITING_IMPRESSION IN_CUSTOMER_APPPROVE ACTIVE CANCELED_REFINEMENT > EXPIRED : system
  C30 REACTIVATED: EXPIRED > NEW REJECTED PENDING_COURIER_PICKUP AWAITING_IMPRESSION IN_CUSTOMER_APPPROVE : client doctor dso staff
  C30 REACTIVATED: EXPIRED > ACTIVE CANCELED_REFINEMENT : staff
  C31 COMPLETE: ACTIVE CANCELED_REFINEMENT > COMPLETE : client doctor dso staff system
  C32 REOPENED: COMPLETE CANCELED > ACTIVE NEW : staff
  C32 REOPENED: CANCELED > NEW : client doctor dso
  C33 REVERSED_FROM_REJECTED: REJECTED > IN_QC : staff
  C34 REVERSED_FROM_READY_FOR_SHIPPING: READY_FOR_SHIPPING > IN_MFG : staff
  C35 REVERSED_FROM_MFG: IN_MFG > IN_CUSTOMER_APPPROVE IN_CLEARANCE IN_PRODUCTION_FILE_SYNC IN_TS_GENERATING : staff
  C36 REVERSED_FROM_TS_GENERATING: IN_TS_GENERATING > IN_QC : staff
  C38 PLAN_UNPUBLISHED: IN_CUSTOMER_APPPROVE > IN_TS_GENERATING : staff
  C37 REMOVED_FROM_SHIPMENT: IN_SHIPPING > READY_FOR_SHIPPING : staff
  C39 SHIPPING_UNDONE: SHIPPED FIRST_MILE_SHIPPED > IN_SHIPPING : staff
`)

/** P1 to P16, by action. The actors are checked with the case. */
export const planRows = parse(`
  P1 create: - > GENERATING : staff system
  P2 convert: GENERATING > CONVERTED : staff system
  P3 publish: CONVERTED > PUBLISHED : staff
  P4 backToGenerating: CONVERTED > GENERATING : staff
  P5 approve: PUBLISHED > APPROVED : client doctor system
  P6 reject: PUBLISHED > REJECTED : client doctor
  P7 unpublish: PUBLISHED > CONVERTED : staff
  P8 clearMfg: APPROVED > CLEARED_FOR_MFG : client dso system
  P9 clearMfg: APPROVED > PENDING_PRODUCTION_FILE_UPLOAD : client dso system
  P11 clearMfg: UNCLEARED_FOR_MFG > CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD : client dso
  P10 unclearMfg: APPROVED > UNCLEARED_FOR_MFG : client dso
  P12 filesUploaded: PENDING_PRODUCTION_FILE_UPLOAD > CLEARED_FOR_MFG : staff system
  P13 rejectOrder: CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD > ORDER_REJECTED : staff
  P14 resume: ORDER_REJECTED > CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD : staff
  P15 reverse: CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD > APPROVED : staff
  P15b reverse: CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD > PUBLISHED : staff
  P15c reverse: CLEARED_FOR_MFG PENDING_PRODUCTION_FILE_UPLOAD > GENERATING : staff
  P16 deactivate: GENERATING CONVERTED PUBLISHED APPROVED REJECTED UNCLEARED_FOR_MFG CLEARED_FOR_MFG ORDER_REJECTED PENDING_PRODUCTION_FILE_UPLOAD > INACTIVE : system
`)

/** O1 to O12. */
export const orderRows = parse(`
  O1 create: - > PENDING : system
  O2 confirm: PENDING > READY_FOR_MANUFACTURING : staff system
  O3 start: READY_FOR_MANUFACTURING > PROCESSING : staff
  O4 make: PROCESSING > MANUFACTURING : staff
  O5 finish: MANUFACTURING > READY_FOR_AWB : staff
  O6 assignAwb: READY_FOR_AWB > READY_FOR_SHIPPING : staff
  O7 handOver: READY_FOR_SHIPPING > SHIPPED : staff system
  O8 cancel: PENDING READY_FOR_MANUFACTURING PROCESSING > CANCELED : staff system
  O8b cancelMade: MANUFACTURING > CANCELED : staff system
  O9 hold: READY_FOR_MANUFACTURING PROCESSING MANUFACTURING > PENDING : staff
  O10 reverse: READY_FOR_AWB > MANUFACTURING : staff
  O11 removeFromShipment: READY_FOR_SHIPPING > READY_FOR_AWB : staff
  O12 undoShipped: SHIPPED > READY_FOR_SHIPPING : staff
`)

/**
 * R1 to R8. Transitions that follow from the order and its shipment (canceled, shipped, undone) have no separate
 * call. Payment is disabled (ruling 24), so there are no payments.
 */
export const requestRows = parse(`
  R1 create: - > PENDING_PAYMENT : client doctor dso
  R2 approve: PENDING_PAYMENT > APPROVED : dso staff
  R3 reject: PENDING_PAYMENT > REJECTED : dso staff
  R4 cancel: PENDING_PAYMENT > CANCELED : client doctor dso
  R5 startMfg: APPROVED > MANUFACTURING : staff
  R5b stopMfg: MANUFACTURING > APPROVED : system
  R6 cancel: APPROVED > CANCELED : staff
  R7 ship: MANUFACTURING > SHIPPED : staff system
  R7b undoShipped: SHIPPED > MANUFACTURING : staff system
  R8 lastMileShipped: SHIPPED > SHIPPED : dso
`)

/**
 * S1 to S6, by the action in the history. Deleting a shipment deletes its history, so S4 is recorded when it happens.
 */
export const shipmentRows = parse(`
  S1 SHIPMENT_CREATED: - > PENDING : staff
  S2 SHIPMENT_EDITED: PENDING > PENDING : staff
  S3 SHIPMENT_SHIPPED: PENDING > SHIPPED : staff system
  S4 SHIPMENT_DELETED: PENDING > gone : staff
  S5 SHIPMENT_LAST_MILE: SHIPPED > SHIPPED : dso
  S6 SHIPMENT_UNDONE: SHIPPED > PENDING : staff
`)

/** The names of the actions in the history of a shipment. */
export const shipmentNames: Readonly<Record<string, string>> = {
  create: 'SHIPMENT_CREATED',
  edit: 'SHIPMENT_EDITED',
  ship: 'SHIPMENT_SHIPPED',
  delete: 'SHIPMENT_DELETED',
  lastmile: 'SHIPMENT_LAST_MILE',
  undo: 'SHIPMENT_UNDONE',
}

/** Every row of the five tables, by its id. */
export const everyRow: readonly string[] = [
  ...new Set([caseRows, planRows, orderRows, requestRows, shipmentRows].flat().map(({ id }) => id)),
]

/** The row of the table for this transition. */
export const rowOf = (
  rows: readonly Row[],
  name: string,
  from: string,
  to: string,
  actorText: string,
): Row | undefined =>
  rows.find(
    row => row.name === name && row.from.includes(from) && row.to.includes(to) && row.who.includes(actorText),
  )

const list = (text: string): readonly string[] => splitWords(text)

/**
 * The allowed combinations of statuses (3.6, 3.7): of the case, of the newest version of the current round where the
 * lab makes the plan, and of the open order. `-` is none.
 */
export const statusesBeside: Readonly<Record<string, { plan: readonly string[]; order: readonly string[] }>> =
  {
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
