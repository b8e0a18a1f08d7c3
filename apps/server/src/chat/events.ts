import type { ChatPerson } from '@archway/contract/chat'
import type { CaseRow } from '../cases/index.ts'
import type { Party } from './table.ts'

/** New messages of a conversation for one party that has not seen them. */
export type ChatNews = {
  readonly caseId: string
  readonly companyId: string
  readonly party: Party
  /** Of the newest of them. */
  readonly seq: number
  readonly assigneeId: string | null
}

/** Messages that one party of a conversation has not seen. */
type ChatWaiting = {
  readonly caseId: string
  readonly companyId: string
  readonly party: Party
  /** How many messages, at most 99. */
  readonly unread: number
  readonly since: Date
  /** The colleague of the staff who answers there; null when nobody was named. */
  readonly assigneeId: string | null
}

declare module '../platform/events.ts' {
  interface DomainEvents {
    /**
     * Messages of a conversation have waited ten minutes for somebody of this party to see them: once per
     * conversation until they have.
     */
    chatUnread: ChatWaiting
    /** Conversations in which there is something new for somebody to see, a few seconds after it was said. */
    chatNews: { news: readonly ChatNews[] }
    /** A message names people of the case. */
    chatMentioned: { caseRow: CaseRow; messageId: string; people: readonly ChatPerson[] }
  }
}
