import * as z from 'zod/mini'
import { assetTypeKeys } from '../case-files/asset-types.rules.ts'
import { cutlines, offset, retainerMaterials } from '../company/company.ts'
import { flag, instant, uuid } from '../kernel/fields.ts'
import { batchLabels } from '../orders/batch.rules.ts'
import { caseForm, patientFields } from './form.ts'
import { dashboardFilters } from './list/grouping.rules.ts'
import { prescription } from './prescription.ts'
import { sides } from './side.rules.ts'
import { caseStatuses, impressionTypes, products, stepTypes } from './status.rules.ts'
import { arches } from './teeth.ts'
import { caseVerbs } from './verbs.ts'

const doctorStatuses = ['INVITED', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED'] as const

/** The doctor as a case shows them (ENT-40). */
export const caseDoctor = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  status: z.enum(doctorStatuses),
  currentCountry: z.string(),
  assignRM: z.nullable(z.object({ uuid, name: z.string() })),
})

const uuidAndName = z.object({ uuid, name: z.string() })

export const withheldReasons = ['BLOCKED', 'RESTRICTED', 'RM_NOT_ALLOWED'] as const

/** A row of the case list and of the dashboard. */
export const caseRow = z.object({
  uuid,
  identifier: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The record of the patient: see `GET /patient/{id}`. */
  patientUuid: uuid,
  product: z.enum(products),
  batchLabel: z.enum(batchLabels),
  arch: z.nullable(z.enum(arches)),
  impressionType: z.nullable(z.enum(impressionTypes)),
  packageType: z.nullable(z.string()),
  company: uuidAndName,
  /** Null on the company's own side. */
  doctor: z.nullable(caseDoctor),
  createdBy: z.string(),
  side: z.enum(sides),
  status: z.enum(caseStatuses),
  withTs: z.boolean(),
  stepType: z.enum(stepTypes),
  hasRefinements: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  dueAt: z.nullable(instant),
  overdue: z.boolean(),
  /** The actions allowed to the viewer now, including `edit`. The portal shows buttons from this list only. */
  allowedActions: z.array(z.enum(caseVerbs)),
  /** Actions that only the viewer's account status blocks: disabled buttons, the reason as tooltip. */
  withheldActions: z.array(z.object({ action: z.enum(caseVerbs), why: z.enum(withheldReasons) })),
})
export type CaseListRow = z.output<typeof caseRow>

export const caseAddress = z.object({
  uuid,
  title: z.string(),
  countryId: z.string(),
  city: z.string(),
  state: z.nullable(z.string()),
  street: z.string(),
  zipCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

export const caseRefinement = z.object({
  uuid,
  /** Number of the refinement: 1 is shown as `-R1`. */
  number: z.int(),
  identifier: z.string(),
  status: z.enum(['running', 'done', 'canceled']),
  createdAt: instant,
  endedAt: z.nullable(instant),
})
export type CaseRefinement = z.output<typeof caseRefinement>

const courierNote = z.object({
  courierId: z.nullable(z.string()),
  airwayBillNumber: z.nullable(z.string()),
  date: z.nullable(z.string()),
})

/** The current refusal of quality check; shown while REJECTED. */
export const caseRejection = z.object({
  reasons: z.array(z.object({ code: z.string(), title: z.string(), overridable: z.boolean() })),
  comment: z.nullable(z.string()),
  assetKeys: z.array(z.enum(assetTypeKeys)),
  at: instant,
})

const form = caseForm.shape

/** Everything that the case screen shows besides files, plans, orders, requests and chat. */
export const caseDetail = z.extend(caseRow, {
  /** The chat room of the case. */
  chatRoom: uuid,
  ...patientFields,
  requestedBy: z.nullable(z.string()),
  shippingAddressUuid: z.nullable(uuid),
  shippingAddress: z.nullable(caseAddress),
  prescription,
  /** Production values in millimeters and materials: the company's preferences unless the case overrides them. */
  preferences: z.object({
    offset,
    cutline: z.enum(cutlines),
    material: z.enum(retainerMaterials),
    overridden: z.boolean(),
  }),
  /** The furthest step reached in the progress bar; canceled and expired cases still show it. */
  lastStep: z.nullable(z.string()),
  resumeStatus: z.nullable(z.enum(caseStatuses)),
  inRefinement: z.boolean(),
  refinement: z.nullable(caseRefinement),
  /** Whom the case waits for, as a key of `cases.turn`; null for none. */
  whoseTurn: z.nullable(z.enum(['provider', 'practice', 'doctor', 'superAdmin', 'dso', 'carrier'])),
  /** Forwarded by the DSO: frozen at submit. */
  bulkshipping: z.boolean(),
  submittedAt: z.nullable(instant),
  shippedAt: z.nullable(instant),
  receivedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** One date once the plan is approved, a range before. */
  expectedShip: z.nullable(z.object({ earliest: instant, latest: instant })),
  rejection: z.nullable(caseRejection),
  inboundCourier: z.nullable(courierNote),
  lastMile: z.nullable(courierNote),
  /** Manufactured and total steps of the current plan or setup. */
  steps: z.object({ upper: z.int(), lower: z.int(), madeUpper: z.int(), madeLower: z.int() }),
  /**
   * Cases of the same patient in the last 90 days, by name and birth date: 'A case for this patient already exists'.
   */
  duplicateOf: z.nullable(z.object({ uuid, identifier: z.string() })),
  /**
   * Whether packages are enabled for the company, and the lead time in days: input of `missingForSubmit` in the review
   * step.
   */
  isPackageTypeEnabled: z.boolean(),
  /**
   * The current plan needs more steps than the package allows: the packages offered, and whether the viewer may
   * choose.
   */
  packageUpgrade: z.nullable(
    z.object({
      steps: z.int(),
      packages: z.array(
        z.object({ id: z.string(), title: z.string(), maxStepsPerArch: z.nullable(z.int()) }),
      ),
      mayAccept: z.boolean(),
    }),
  ),
  leadDays: z.int(),
})
export type CaseDetail = z.output<typeof caseDetail>
export type CaseFormValues = z.output<z.ZodMiniObject<typeof form>>

export const historyModels = ['case', 'plan', 'order', 'request', 'shipment', 'asset', 'refinement'] as const
export const historyActors = ['client', 'doctor', 'dso', 'staff', 'system'] as const

const changeValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** ENT-53 */
export const caseHistoryEntry = z.object({
  uuid,
  /** A key of `cases.history`, such as CASE_SUBMITTED. */
  action: z.string(),
  model: z.enum(historyModels),
  actorType: z.enum(historyActors),
  actorName: z.string(),
  attributes: z.object({
    from: z.optional(z.nullable(z.string())),
    to: z.optional(z.string()),
    reasons: z.optional(z.array(z.string())),
    comment: z.optional(z.string()),
    /** Values before and after an edit, by field. */
    changes: z.optional(z.array(z.object({ field: z.string(), before: changeValue, after: changeValue }))),
    /** Further details of the entry: version, batch, courier, air waybill. */
    details: z.optional(z.record(z.string(), changeValue)),
  }),
  createdAt: instant,
})
export type CaseHistoryEntry = z.output<typeof caseHistoryEntry>

const count = z.int()

/** The number of cases for each dashboard filter, without those the viewer has snoozed, and for each status. */
export const caseStatistics = z.object({
  /**
   * The statuses in which it is the viewer's turn, and the number of cases in them; `all` includes these (ruling 34).
   */
  turn: z.object({ count, statuses: z.array(z.enum(caseStatuses)) }),
  /** Number of pending cases that the viewer has snoozed. */
  snoozed: count,
  ...(Object.fromEntries(dashboardFilters.map(filter => [filter, count])) as Record<
    (typeof dashboardFilters)[number],
    typeof count
  >),
  byStatus: z.object(
    Object.fromEntries(caseStatuses.map(status => [status, count])) as Record<
      (typeof caseStatuses)[number],
      typeof count
    >,
  ),
})
export type CaseStatistics = z.output<typeof caseStatistics>

/** Flags of the company of the session (TRAP-024). */
export const hasCases = z.object({ hasCases: flag })
