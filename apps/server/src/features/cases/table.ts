import type {
  Arch,
  CaseActorKind,
  CaseForm,
  CaseHistoryEntry,
  CaseRefinement,
  CaseStatus,
  ImpressionType,
  PatientEvent,
  Prescription,
  Product,
  Side,
  StepKey,
  StepType,
} from '@archway/contract/cases'
import type { BatchLabel, OrderStatus } from '@archway/contract/orders'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  idColumn,
  readablePolicies,
  tenantPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { doctor } from '../doctors/table.ts'
import { account } from '../session/table.ts'

/** The running number in `AL-26-000123`, shared by all products and years, so that it never repeats. */
export const caseNumber = pgSequence('case_number')

export type Rejection = {
  reasons: { code: string; overridable: boolean }[]
  comment: string | null
  assetKeys: string[]
  at: string
}
/**
 * The kinds of reminders caused by time alone: a plan waiting for a decision, a case about to expire, an arrival
 * about to be assumed.
 */
export type ReminderKind = 'PLAN_REMINDER' | 'EXPIRY_WARNING' | 'RECEIPT_DUE'

export type CourierNote = { courierId: string | null; airwayBillNumber: string | null; date: string | null }

/** Figures of a round that are set aside during a refinement, and restored when it is canceled. */
export type Round = {
  batchLabel: BatchLabel
  batchesMade: number
  upperSteps: number
  lowerSteps: number
  madeUpper: number
  madeLower: number
}

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => company.id, { onDelete: 'cascade' })

export const caseFile = pgTable(
  'case_file',
  {
    id: idColumn(),
    companyId: companyId(),
    side: text('side').$type<Side>().notNull(),
    /** Null on the company's own side. */
    doctorId: uuid('doctor_id'),
    identifier: text('identifier').notNull(),
    product: text('product').$type<Product>().notNull(),
    withTs: boolean('with_ts').notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    /** The previous status of an expired case, or of one in refinement. */
    resumeStatus: text('resume_status').$type<CaseStatus>(),
    /**
     * Fixed at the first submission together with `bulkshipping`: later changes of settings do not affect the case.
     */
    stepType: text('step_type').$type<StepType>().notNull(),
    bulkshipping: boolean('bulkshipping').notNull(),

    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Folded first name, a line feed, folded last name: one column answers searches for either. */
    nameFolded: text('name_folded').notNull().default('\n'),
    birthDate: date('birth_date', { mode: 'string' }),
    gender: text('gender').$type<CaseForm['gender'] & string>(),
    patientReference: text('patient_reference'),
    /** The record of the patient, which the cases of one patient share (decision 37); null until an upgrade is done. */
    patientId: uuid('patient_id'),
    /** The folded chart number, empty without one. */
    referenceFolded: text('reference_folded').notNull().default(''),
    arch: text('arch').$type<Arch>(),
    impressionType: text('impression_type').$type<ImpressionType>(),
    packageType: text('package_type'),
    shippingAddressId: uuid('shipping_address_id'),
    requestedBy: date('requested_by', { mode: 'string' }),
    prescription: jsonb('prescription').$type<Prescription>().notNull(),
    consentAt: timestampColumn('consent_at'),

    createdById: uuid('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull(),
    /**
     * When the status was entered, and when a person last acted: the starts of the clocks for due dates and expiry.
     */
    statusSince: timestampColumn('status_since').notNull(),
    /** Who canceled a CANCELED case; null if the previous release did. */
    canceledBy: text('canceled_by').$type<CaseActorKind>(),
    lastActivityAt: timestampColumn('last_activity_at').notNull(),
    dueAt: timestampColumn('due_at'),
    /** Working days of the paused clock already used. */
    usedDays: real('used_days').notNull().default(0),
    submittedAt: timestampColumn('submitted_at'),
    impressionReceivedAt: timestampColumn('impression_received_at'),
    shippedAt: timestampColumn('shipped_at'),
    receivedAt: timestampColumn('received_at'),
    completedAt: timestampColumn('completed_at'),
    lastStep: text('last_step').$type<StepKey>(),
    revisions: integer('revisions').notNull().default(0),
    planApproved: boolean('plan_approved').notNull().default(false),

    rejection: jsonb('rejection').$type<Rejection>(),
    checklist: jsonb('checklist').$type<{ item: string; passed: boolean }[]>(),
    inboundCourier: jsonb('inbound_courier').$type<CourierNote>(),
    lastMile: jsonb('last_mile').$type<CourierNote>(),

    hasRefinements: boolean('has_refinements').notNull().default(false),
    currentRefinementId: uuid('current_refinement_id'),
    refinementsUsed: integer('refinements_used').notNull().default(0),
    /** The limit of the package; null: no limit. */
    refinementsIncluded: integer('refinements_included'),
    packageEndsAt: timestampColumn('package_ends_at'),
    /** Number of steps by which the plan exceeds the package; null: none (OVER_PACKAGE). */
    upgradeSteps: integer('upgrade_steps'),

    /** Written by plans, orders, requests and shipments through `recordOnCase`, so that rules need no joins. */
    batchLabel: text('batch_label').$type<BatchLabel>().notNull().default('1st'),
    batchesMade: integer('batches_made').notNull().default(0),
    shippedBatches: integer('shipped_batches').notNull().default(0),
    upperSteps: integer('upper_steps').notNull().default(0),
    lowerSteps: integer('lower_steps').notNull().default(0),
    madeUpper: integer('made_upper').notNull().default(0),
    madeLower: integer('made_lower').notNull().default(0),
    orderStatus: text('order_status').$type<OrderStatus>(),
    openOrders: integer('open_orders').notNull().default(0),
    openRequests: integer('open_requests').notNull().default(0),
    carrierScanned: boolean('carrier_scanned').notNull().default(false),
  },
  t => [
    unique('case_file_company_id').on(t.companyId, t.id),
    uniqueIndex('case_file_identifier').on(t.identifier),
    foreignKey({
      name: 'case_file_doctor',
      columns: [t.companyId, t.doctorId],
      foreignColumns: [doctor.companyId, doctor.id],
    }),
    // In the order of the list, with the columns of filters and orders: searches read the index alone (decision 30).
    index('case_file_page').on(
      t.companyId,
      t.side,
      t.createdAt.desc().nullsFirst(),
      t.id,
      t.status,
      t.nameFolded,
      t.dueAt,
      t.product,
      t.batchLabel,
      t.impressionType,
      t.withTs,
      t.hasRefinements,
      t.identifier,
    ),
    index('case_file_of_doctor').on(
      t.companyId,
      t.doctorId,
      t.createdAt.desc().nullsFirst(),
      t.id,
      t.status,
      t.nameFolded,
    ),
    index('case_file_status').on(
      t.companyId,
      t.side,
      t.status,
      t.createdAt.desc().nullsFirst(),
      t.id,
      t.nameFolded,
    ),
    index('case_file_changed').on(t.companyId, t.side, t.updatedAt.desc().nullsFirst(), t.id),
    // For the two orders by due date; cases without one come last in both, so neither is the reverse of the other.
    // Includes the status, so that cases in a rare status are found without reading the rows in other statuses.
    index('case_file_due').on(t.companyId, t.side, t.dueAt, t.id.desc().nullsFirst(), t.status),
    index('case_file_due_latest').on(t.companyId, t.side, t.dueAt.desc().nullsLast(), t.id, t.status),
    // For the order by number, in both directions.
    index('case_file_number').on(
      t.companyId,
      t.side,
      sql`${t.identifier} collate "C"`,
      t.id.desc().nullsFirst(),
      t.status,
    ),
    // Chart numbers, which most cases do not have.
    index('case_file_reference')
      .on(t.companyId, t.referenceFolded, t.id)
      .where(sql`${t.referenceFolded} <> ''`),
    // For the record of a patient, and for cases with the same name.
    index('case_file_patient').on(t.patientId),
    index('case_file_patient_name').on(t.companyId, t.nameFolded, t.birthDate),
    // For the lists of staff across companies, and for the jobs that run by time.
    index('case_file_everywhere').on(t.createdAt.desc().nullsFirst(), t.id, t.status),
    index('case_file_work').on(t.status, t.dueAt, t.id),
    ...tenantPolicies(),
  ],
).enableRLS()

const ofCase = (name: string, t: { companyId: AnyPgColumn; caseId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [t.companyId, t.caseId],
    foreignColumns: [caseFile.companyId, caseFile.id],
  }).onDelete('cascade')

export const caseHistory = pgTable(
  'case_history',
  {
    id: idColumn(),
    /** Orders entries of the same millisecond. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    companyId: companyId(),
    caseId: uuid('case_id').notNull(),
    action: text('action').notNull(),
    model: text('model').$type<CaseHistoryEntry['model']>().notNull(),
    actorType: text('actor_type').$type<CaseHistoryEntry['actorType']>().notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    attributes: jsonb('attributes').$type<CaseHistoryEntry['attributes']>().notNull(),
    createdAt: createdAt(),
  },
  t => [
    ofCase('case_history_case', t),
    index('case_history_of_case').on(t.companyId, t.caseId, t.seq.desc().nullsFirst()),
    // Finds what has happened in a company since it was counted last.
    index('case_history_time').on(t.companyId, t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()

export const refinement = pgTable(
  'refinement',
  {
    id: idColumn(),
    companyId: companyId(),
    caseId: uuid('case_id').notNull(),
    number: integer('number').notNull(),
    status: text('status').$type<CaseRefinement['status']>().notNull(),
    /** The figures of the round before it. */
    before: jsonb('before').$type<Round>().notNull(),
    createdAt: createdAt(),
    endedAt: timestampColumn('ended_at'),
  },
  t => [
    ofCase('refinement_case', t),
    unique('refinement_company_id').on(t.companyId, t.id),
    uniqueIndex('refinement_number').on(t.companyId, t.caseId, t.number),
    ...tenantPolicies(),
  ],
).enableRLS()

/**
 * The history of patient records: how cases were added to them. `patient_id` is the id of the record: see
 * `patient/store.ts`. `statement_id` connects the two events of one statement that records are of two people.
 */
export const patientEvent = pgTable(
  'patient_event',
  {
    id: idColumn(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    companyId: companyId(),
    patientId: uuid('patient_id').notNull(),
    action: text('action').$type<PatientEvent['action']>().notNull(),
    statementId: uuid('statement_id'),
    cases: jsonb('cases').$type<PatientEvent['cases']>().notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  t => [
    index('patient_event_of_patient').on(t.companyId, t.patientId, t.seq),
    index('patient_event_distinct').on(t.companyId, t.statementId).where(sql`${t.action} = 'DISTINCT'`),
    ...tenantPolicies(),
  ],
).enableRLS()

/**
 * A reminder sent for a case, once per period: `since` is the start of its clock, so that a reset clock causes a new
 * reminder.
 */
export const caseReminder = pgTable(
  'case_reminder',
  {
    companyId: companyId(),
    caseId: uuid('case_id').notNull(),
    kind: text('kind').$type<ReminderKind>().notNull(),
    days: integer('days').notNull(),
    since: timestampColumn('since').notNull(),
    createdAt: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.caseId, t.kind, t.days, t.since] }),
    ofCase('case_reminder_case', t),
    ...tenantPolicies(),
  ],
).enableRLS()

/**
 * Numbers of cases, updated in the transaction that changes them. Every database connection updates a separate slot,
 * so that two writers of one company seldom wait for each other; the sum over the slots is exact, and a job folds
 * them into one.
 */
export const caseCounter = pgTable(
  'case_counter',
  {
    companyId: companyId(),
    side: text('side').$type<Side>().notNull(),
    /** The doctor, or the company's id for the company's own side. */
    ownerId: uuid('owner_id').notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    slot: integer('slot').notNull(),
    count: integer('count').notNull(),
  },
  t => [primaryKey({ columns: [t.companyId, t.side, t.ownerId, t.status, t.slot] }), ...tenantPolicies()],
).enableRLS()

/**
 * A person's settings for a case. A snooze ends without a write: at its time, when `status_since` of the case
 * changes, or when another person writes a message (`attention.ts`).
 */
export const caseAttention = pgTable(
  'case_attention',
  {
    companyId: companyId(),
    caseId: uuid('case_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    muted: boolean('muted').notNull().default(false),
    snoozedUntil: timestampColumn('snoozed_until'),
    snoozedAt: timestampColumn('snoozed_at'),
    /** `status_since` of the case and the last message of its conversation when it was snoozed. */
    snoozedStatusSince: timestampColumn('snoozed_status_since'),
    snoozedChatSeq: integer('snoozed_chat_seq'),
  },
  t => [
    primaryKey({ columns: [t.accountId, t.caseId] }),
    ofCase('case_attention_case', t),
    index('case_attention_of_case').on(t.companyId, t.caseId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** Holidays of the provider in addition to weekends: they do not count towards due dates. */
export const holiday = pgTable(
  'holiday',
  {
    date: date('date', { mode: 'string' }).primaryKey(),
    title: text('title').notNull(),
  },
  () => readablePolicies(),
).enableRLS()

export type CaseColumns = typeof caseFile.$inferSelect
