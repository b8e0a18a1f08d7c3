import type { ChatPerson } from '@archway/contract/chat'
import type { CaseRow } from '../cases/index.ts'
import type { Party } from './table.ts'

/** New messages of a conversation, for one party that has not seen them. */
export type ChatNews = {
  readonly caseId: string
  readonly companyId: string
  readonly party: Party
  /** The seq of the newest of them. */
  readonly seq: number
  readonly assigneeId: string | null
}

/** Messages that one party of a conversation has not seen. */
type ChatWaiting = {
  readonly caseId: string
  readonly companyId: string
  readonly party: Party
  /** Number of messages, at most 99. */
  readonly unread: number
  readonly since: Date
  /** The member of staff assigned to the conversation; null if none is. */
  readonly assigneeId: string | null
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Messages have been unseen by this party for ten minutes: sent once per conversation until they are seen. */
    chatUnread: ChatWaiting
    /** Conversations with unseen messages; sent a few seconds after the messages were written. */
    chatNews: { news: readonly ChatNews[] }
    /** A message mentions people of the case. */
    chatMentioned: { caseRow: CaseRow; messageId: string; people: readonly ChatPerson[] }
  }
}
