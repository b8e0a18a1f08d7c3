import type { ChatQuote, ChatSource, ChatSystem } from '@archway/contract/chat'
import type { SentFile, Writer } from '../table.ts'

/** A message before it has a seq. */
export type Draft = {
  readonly id: string
  readonly roomId: string
  readonly companyId: string
  readonly clientMsgId: string
  readonly senderId: string | null
  readonly senderName: string
  readonly party: Writer
  readonly source: ChatSource
  readonly body: string
  readonly file?: SentFile | null
  readonly system?: ChatSystem | null
  readonly quote?: ChatQuote | null
  /** Stored only while the case belongs to this doctor: the sender's scope. */
  readonly onlyIfDoctorId?: string
  /** When the event of a system message happened, if earlier than the message is written. */
  readonly at?: string
}
