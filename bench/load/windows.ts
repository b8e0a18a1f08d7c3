import { randomUUID } from 'node:crypto'
import type { ChatAck, ChatMessage } from '@archway/contract/chat'
import { io, type Socket } from 'socket.io-client'
import type { LoadRecord } from './record.ts'

/** An open window of the portal: one socket. */
type Window = { readonly socket: Socket; readonly close: () => void }

const ackMs = 30_000

const openWindow = async (
  record: LoadRecord,
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<Window> => {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...headers },
  })
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    socket.once('connect_error', error => {
      record.failed(`socket: ${error.message}`)
      failed(error)
    })
  })
  let isClosed = false
  socket.on('disconnect', reason => {
    if (!isClosed) record.failed(`socket closed: ${reason}`)
  })
  return {
    socket,
    close: () => {
      isClosed = true
      socket.disconnect()
    },
  }
}

const text = 'The lower scan has a hole behind 37, could you send it again with all molars please?'

/**
 * Two windows of one person in the chat of a case, at two addresses if there are several: the second receives what
 * the first sends, through the connection between the processes.
 */
export const openChat = async (
  record: LoadRecord,
  room: string,
  at: readonly [sender: string, reader: string],
  headers: () => Readonly<Record<string, string>>,
) => {
  const [sender, reader] = await Promise.all(at.map(origin => openWindow(record, origin, headers())))
  if (!sender || !reader) throw new Error('a window is missing')
  const send = async (window: Window, event: string, payload: object): Promise<void> => {
    record.request()
    const answer = (await window.socket
      .timeout(ackMs)
      .emitWithAck(event, payload)
      .catch((error: Error) => ({ ok: false, code: error.message }))) as ChatAck<'join'>
    if (answer.ok) return
    record.failed(`socket ${event}: ${answer.code}`)
    throw new Error(answer.code)
  }
  await Promise.all([sender, reader].map(window => send(window, 'join', { room })))

  const sentAt = new Map<string, number>()
  reader.socket.on('message', ({ clientMsgId }: ChatMessage) => {
    const from = sentAt.get(clientMsgId ?? '')
    if (from === undefined) return
    sentAt.delete(clientMsgId ?? '')
    record.took('chat, delivered', performance.now() - from)
  })
  return {
    say: async (): Promise<void> => {
      const clientMsgId = randomUUID()
      sentAt.set(clientMsgId, performance.now())
      await send(sender, 'message', { room, message: text, clientMsgId })
    },
    /** Messages that the second window has not received yet. */
    missing: () => sentAt.size,
    close: () => {
      sender.close()
      reader.close()
    },
  }
}
export type Chat = Awaited<ReturnType<typeof openChat>>
