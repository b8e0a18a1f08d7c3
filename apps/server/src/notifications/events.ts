import type { CaseRow } from '../cases/index.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** Notifications of these people were written, seen or removed. */
    notificationsChanged: { accountIds: readonly string[] }
    /** Asks who of the staff looks after a case; whoever keeps the lab's work fills in the answer. */
    assigneeAsked: { caseRow: CaseRow; answer: { assigneeId: string | null } }
  }
}
