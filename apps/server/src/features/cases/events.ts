import type { CaseAction } from '@archway/contract/cases'
import type { Actor } from './actor.ts'
import type { CaseRow } from './store.ts'
import type { CourierNote, ReminderKind } from './table.ts'

/** Attributes of a transition. `details` are shown in the history; the ids are for listeners only. */
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
    /** A case changed its status; dependent entities are updated in the same transaction. */
    caseMoved: {
      before: CaseRow
      after: CaseRow
      action: CaseAction
      actor: Actor
      attributes: MoveAttributes
    }
    /** A case was created (C1). */
    caseCreated: { caseRow: CaseRow; actor: Actor }
    /** A draft is about to be deleted, with everything that references it. */
    draftDeleted: { caseRow: CaseRow }
    /** The form was changed; in IN_QC and IN_PRODUCTION_FILE_SYNC the provider is notified. */
    caseEdited: {
      before: CaseRow
      after: CaseRow
      actor: Actor
      changes: readonly { field: string; before: unknown; after: unknown }[]
    }
    /** Something about a case changed besides its status and form; `isInside`: visible to the provider only. */
    caseTouched: { caseRow: CaseRow; isInside: boolean }
    /** A reminder is due: `at` is when the case will move automatically, `since` when the clock started. */
    caseReminded: { caseRow: CaseRow; kind: ReminderKind; days: number; since: Date; at: Date | null }
  }
}
