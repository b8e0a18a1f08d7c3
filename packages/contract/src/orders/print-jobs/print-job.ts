import * as z from 'zod/mini'
import { instant, optionalText, text, uuid } from '../../kernel/fields.ts'
import { lotForm, usedLot } from '../lot.ts'
import { lotMaterials } from '../lot-number.ts'
import { scrapReasons } from '../piece.rules.ts'
import { orderStatuses } from '../status.rules.ts'
import { printJobActions, printJobStatuses } from './print-job.rules.ts'

/** A print job: pieces printed in one go. */
export const printJob = z.object({
  uuid,
  /** `PJ-26-00012`, the code of its label. */
  identifier: z.string(),
  /** The name in the printer or the nesting software. */
  name: z.string(),
  printer: z.nullable(z.string()),
  material: z.enum(lotMaterials),
  lot: z.nullable(usedLot),
  status: z.enum(printJobStatuses),
  /** Why it failed. */
  reason: z.nullable(z.enum(scrapReasons)),
  orders: z.int(),
  pieces: z.int(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  allowedActions: z.array(z.enum(printJobActions)),
})
export type PrintJob = z.output<typeof printJob>

/** A piece on a print job; without a name, the number of pieces of a product that is not made in steps. */
export const printPiece = z.object({
  uuid,
  order: z.object({ uuid, identifier: z.string(), status: z.enum(orderStatuses), caseUuid: uuid }),
  patientName: z.string(),
  tray: z.int(),
  piece: z.nullable(z.string()),
  quantity: z.int(),
  /** Whether it was scrapped and is printed again. */
  isRemake: z.boolean(),
})
export type PrintPiece = z.output<typeof printPiece>

/** The pieces of the job are sorted by tray, order and name. */
export const printJobDetail = z.extend(printJob, { entries: z.array(printPiece) })
export type PrintJobDetail = z.output<typeof printJobDetail>

/** Maximum number of orders added to a job at once. */
export const maxOrdersAtOnce = 100

/** A job with the orders on its first tray. */
export const printJobForm = z.object({
  name: text(100),
  printer: optionalText(100),
  material: z.enum(lotMaterials),
  orders: z.optional(z.array(uuid).check(z.maxLength(maxOrdersAtOnce))),
})

/** Pieces of an order: those given, or all that have to be printed and are not on another job. */
export const printPieceForm = z.object({
  order: uuid,
  pieces: z.optional(z.array(z.string().check(z.maxLength(4))).check(z.minLength(1), z.maxLength(200))),
  tray: z.int().check(z.gte(1), z.lte(99)),
})

export const removedPiecesForm = z.object({
  entries: z.array(uuid).check(z.minLength(1), z.maxLength(2000)),
})

/**
 * Input of the actions: the lot for `start`; for `fail` a reason, and the entries that have to be remade (default:
 * all).
 */
export const printJobActForm = z.object({
  lot: z.optional(z.pick(lotForm, { number: true, expiresOn: true })),
  reason: z.optional(z.enum(scrapReasons)),
  entries: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(2000))),
})
