import type { Party } from './table.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /**
     * Messages of a conversation have waited ten minutes for somebody of this party to see them: once per
     * conversation until they have.
     */
    chatUnread: {
      caseId: string
      companyId: string
      party: Party
      /** How many messages, at most 99. */
      unread: number
      since: Date
    }
  }
}
