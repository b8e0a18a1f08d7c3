import type { ChatMessage, ChatServerEvents, ChatSource } from '@archway/contract/chat'
import type { Services } from '../../../platform/services.ts'
import { peopleRoom } from '../../../platform/sockets/serve.ts'
import type { CaseRow } from '../../cases/index.ts'

/** The room of the sockets that joined the conversation of a case. */
export const toRoomName = (roomId: string): string => `chat ${roomId}`

/** The fields of a case that decide who may see its chat. */
export type Whose = Pick<CaseRow, 'id' | 'companyId' | 'side' | 'doctorId'>

/** The rooms of everyone who may see the case, in the conversation or not. */
export const listAudience = ({ companyId, doctorId }: Whose): string[] => [
  peopleRoom.staff,
  peopleRoom.company(companyId),
  ...(doctorId ? [peopleRoom.doctor(doctorId)] : []),
]

const publish = <E extends keyof ChatServerEvents>(
  services: Pick<Services, 'live'>,
  rooms: readonly string[],
  event: E,
  payload: Parameters<ChatServerEvents[E]>[0],
): void => services.live.publish(rooms, event, payload)

/** Milliseconds: a busy conversation refreshes the pending threads of readers elsewhere no more often. */
const quietMs = 500
const quiet = new Map<string, Whose | null>()

/** Makes the portals of everyone around a case refetch the pending threads: at once, and once more after a burst. */
export const publishPendings = (services: Pick<Services, 'live'>, conversation: Whose): void => {
  if (quiet.has(conversation.id)) {
    quiet.set(conversation.id, conversation)
    return
  }
  publish(services, listAudience(conversation), 'notify', { room: conversation.id })
  quiet.set(conversation.id, null)
  setTimeout(() => {
    const missedLine = quiet.get(conversation.id)
    quiet.delete(conversation.id)
    if (missedLine) publishPendings(services, missedLine)
  }, quietMs).unref()
}

/** A message was stored: participants in the conversation receive it, others only the fact that there is one. */
export const publishMessage = (
  services: Pick<Services, 'live'>,
  conversation: Whose,
  message: ChatMessage,
): void => {
  publish(services, [toRoomName(conversation.id)], 'message', message)
  publishPendings(services, conversation)
}

export const publishSeen = (
  services: Pick<Services, 'live'>,
  conversation: Whose,
  payload: { source: ChatSource; seq: number },
): void => {
  publish(services, [toRoomName(conversation.id)], 'seen', { room: conversation.id, ...payload })
  publishPendings(services, conversation)
}
