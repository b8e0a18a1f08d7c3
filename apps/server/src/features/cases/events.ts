import type { CaseAction } from '@archway/contract/cases'
import type { Actor } from './actor.ts'
import type { CaseRow } from './store.ts'
import type { CourierNote, ReminderKind } from './table.ts'

/** What a step on a case brings along. `details` are shown in its history; the ids are for listeners only. */
export type MoveAttributes = {
  readonly reasons?: readonly string[]
  readonly comment?: string | null
  /** Records to be replaced, by slot. */
  readonly assetKeys?: readonly string[]
  readonly checklist?: readonly { item: string; passed: boolean }[]
  readonly courier?: CourierNote
  readonly feeNote?: string | null
  readonly planId?: string
  readonly orderId?: string
  readonly shipmentId?: string
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A case went from one status to another; what has to agree with it follows in the same transaction. */
    caseMoved: {
      before: CaseRow
      after: CaseRow
      action: CaseAction
      actor: Actor
      attributes: MoveAttributes
    }
    /** A case was opened (C1). */
    caseCreated: { caseRow: CaseRow; actor: Actor }
    /** A draft is about to be deleted, with everything that references it. */
    draftDeleted: { caseRow: CaseRow }
    /** The form was changed; in IN_QC and IN_PRODUCTION_FILE_SYNC that is news for the provider. */
    caseEdited: {
      before: CaseRow
      after: CaseRow
      actor: Actor
      changes: readonly { field: string; before: unknown; after: unknown }[]
    }
    /** Something around a case changed that is neither its status nor its form; `isInside`: only the provider sees it. */
    caseTouched: { caseRow: CaseRow; isInside: boolean }
    /** A reminder is due: `at` is when the case will move automatically, `since` when the clock began. */
    caseReminded: { caseRow: CaseRow; kind: ReminderKind; days: number; since: Date; at: Date | null }
  }
}
