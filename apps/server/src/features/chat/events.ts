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
  /** The member of staff assigned to the conversation; null when none is. */
  readonly assigneeId: string | null
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /**
     * Messages of a conversation have waited ten minutes for this party to see them: once per
     * conversation until they have.
     */
    chatUnread: ChatWaiting
    /** Conversations with unseen messages, a few seconds after they were written. */
    chatNews: { news: readonly ChatNews[] }
    /** A message names people of the case. */
    chatMentioned: { caseRow: CaseRow; messageId: string; people: readonly ChatPerson[] }
  }
}
