import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type {
  ChatAck,
  ChatClientEvents,
  ChatEvent,
  ChatMessage,
  ChatPayload,
  ChatServerEvents,
} from '@archway/contract/chat'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'

type Wire = Socket<ChatServerEvents, ChatClientEvents>

/** Timeout for a condition or a reply, generous for any machine. */
const neverMs = 300_000

/** A client on a socket: sends an event, waits for its reply, and records what it receives. */
export const createTalker = (
  server: string,
  cookie: string,
  { reconnection = false, origin, key }: { reconnection?: boolean; origin?: string; key?: string } = {},
) => {
  const socket: Wire = io(server, {
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    extraHeaders: {
      cookie,
      ...(origin ? { origin } : {}),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
  })
  const receivedItems: ChatMessage[] = []
  const notices: (string | null)[] = []
  socket.on('message', message => receivedItems.push(message))
  socket.on('notify', ({ room }) => notices.push(room))
  const say = <E extends ChatEvent>(event: E, payload: ChatPayload<E>): Promise<ChatAck<E>> =>
    (socket.timeout(neverMs) as unknown as Socket).emitWithAck(event, payload)
  return {
    socket,
    heard: receivedItems,
    notices,
    say,
    write: (room: string, message: string, clientMsgId: string = randomUUID()) =>
      say('message', { room, message, clientMsgId }),
    connected: () =>
      new Promise<boolean>(resolve => {
        if (socket.connected) return resolve(true)
        socket.once('connect', () => resolve(true))
        socket.once('connect_error', () => resolve(false))
      }),
    close: () => socket.disconnect(),
  }
}
export type Talker = ReturnType<typeof createTalker>

/** Listens, and returns the address of the app under test. */
export const listen = async (http: {
  listen: (options: { port: number; host: string }) => Promise<unknown>
  server: { address: () => unknown }
}): Promise<string> => {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

/** Waits until a condition holds; rejects once it never will. */
export const waitUntil = async (holds: () => boolean, ms = neverMs): Promise<void> => {
  const end = Date.now() + ms
  while (!holds()) {
    if (Date.now() > end) throw new Error('it did not come to pass')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** The waiting jobs, by task. */
export const listQueuedJobs = async (
  app: { database: { url: string } },
  task: string,
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  const { rows } = await client.query<{ payload: Record<string, unknown> }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 order by j.id`,
    [task],
  )
  await client.end()
  return rows.map(({ payload }) => payload)
}
