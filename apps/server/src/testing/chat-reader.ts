import {
  type ChatMessage,
  type Conversation,
  chatCalls,
  findGap,
  openConversation,
  takeMessages,
} from '@archway/contract/chat'
import { createTalker } from './chat-story.ts'

/**
 * A client that stays in one room despite lost connections: it joins again after every connection and fetches the
 * messages after the last one it has, as the portal does.
 */
export const connectReader = (origin: string, cookie: string, room: string, { fetches = true } = {}) => {
  const connection = createTalker(origin, cookie, { reconnection: true })
  let conversation: Conversation<ChatMessage> = openConversation([])
  let fetching = false

  const fetchFrom = async (after: number): Promise<void> => {
    if (fetching || !fetches) return
    fetching = true
    const path = chatCalls.messages.path.replace('{id}', room)
    const response = await fetch(`${origin}${path}?after=${after}&limit=100`, { headers: { cookie } }).catch(
      () => null,
    )
    fetching = false
    if (!response?.ok) return
    const { data, hasMore } = (await response.json()) as { data: ChatMessage[]; hasMore: boolean }
    conversation = takeMessages(conversation, data)
    const gap = findGap(conversation)
    if (hasMore || gap !== null) await fetchFrom(conversation.until)
  }
  connection.socket.on('message', message => {
    conversation = takeMessages(conversation, [message])
    const gap = findGap(conversation)
    if (gap !== null) void fetchFrom(gap)
  })
  connection.socket.on('notify', () => void fetchFrom(conversation.until))
  connection.socket.on('connect', async () => {
    const joinAnswer = await connection.say('join', { room }).catch(() => null)
    if (joinAnswer?.ok) await fetchFrom(conversation.until)
  })
  return {
    ...connection,
    held: () => conversation.messages,
    /** Sends a message with the same id until it is acknowledged. */
    send: async (text: string, clientMsgId: string): Promise<ChatMessage> => {
      for (let tries = 0; tries < 200; tries += 1) {
        const answer = await connection.write(room, text, clientMsgId).catch(() => null)
        if (answer?.ok) return answer.message
        if (answer?.ok === false && answer.code === 'NOT_JOINED')
          await connection.say('join', { room }).catch(() => null)
        await new Promise(resolve => setTimeout(resolve, 30))
      }
      throw new Error(`${clientMsgId} was never acknowledged`)
    },
  }
}
export type Reader = ReturnType<typeof connectReader>
