import type { ChatMessage } from '@archway/contract/chat'
import type { Outgoing } from '../outbox/outbox.rules.ts'

/**
 * The parts of a line besides its text. A day and the unread marker are drawn above a line without being lines: the
 * scroll position is anchored to the line at the edge, which must still exist when older ones are prepended.
 */
type RowBase = {
  readonly key: string
  readonly opensDay: boolean
  /** The first message that is unread on the reader's side. */
  readonly startsUnread: boolean
  /** The first of consecutive messages of one sender. */
  readonly showsSender: boolean
}

/** A rendered line of the conversation. */
export type TimelineRow =
  | (RowBase & { readonly kind: 'message'; readonly message: ChatMessage })
  | (RowBase & { readonly kind: 'waiting'; readonly item: Outgoing })

const maxGapMs = 5 * 60_000

const dayOf = (at: string): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** Consecutive messages of one person: only the first shows the name. */
const continuesSender = (previous: ChatMessage | undefined, message: ChatMessage): boolean =>
  previous !== undefined &&
  previous.system === null &&
  message.system === null &&
  previous.senderUuid === message.senderUuid &&
  Date.parse(message.sentAt) - Date.parse(previous.sentAt) < maxGapMs

type TimelineInput = {
  readonly messages: readonly ChatMessage[]
  readonly waiting: readonly Outgoing[]
  /** The sequence number before the unread marker, or null. */
  readonly unreadAfter: number | null
  readonly self: string
}

/** The conversation with days, unread marker and unsent messages, oldest first. */
export const timelineOf = ({ messages, waiting, unreadAfter, self }: TimelineInput): TimelineRow[] => {
  const rows: TimelineRow[] = []
  let day = ''
  let previous: ChatMessage | undefined
  let hasMarker = false
  const startsDay = (at: string): boolean => {
    const next = dayOf(at)
    if (next === day) return false
    day = next
    return true
  }
  for (const message of messages) {
    const opensDay = startsDay(message.sentAt)
    const startsUnread: boolean =
      !hasMarker &&
      unreadAfter !== null &&
      message.seq > unreadAfter &&
      message.senderUuid !== self &&
      message.system === null
    hasMarker ||= startsUnread
    // An own message keeps its position and its React key when it is delivered.
    const key = message.senderUuid === self && message.clientMsgId ? message.clientMsgId : message.msgId
    rows.push({
      kind: 'message',
      key,
      message,
      opensDay,
      startsUnread,
      showsSender: opensDay || startsUnread || !continuesSender(previous, message),
    })
    previous = message
  }
  const lastIsOwn = previous?.senderUuid === self
  for (const [n, item] of waiting.entries()) {
    const opensDay = startsDay(item.at)
    rows.push({
      kind: 'waiting',
      key: item.clientMsgId,
      item,
      opensDay,
      startsUnread: false,
      showsSender: opensDay || (n === 0 && !lastIsOwn),
    })
  }
  return rows
}

/** The delivery state of an own message. */
export const markOf = (
  message: Pick<ChatMessage, 'seq' | 'seen'>,
  seenByOthers: number,
): 'seen' | 'delivered' => (message.seen || message.seq <= seenByOthers ? 'seen' : 'delivered')
