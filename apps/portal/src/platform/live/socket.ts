import type { ChangeServerEvents } from '@archway/contract/changes'
import type {
  ChatAck,
  ChatAnswers,
  ChatClientEvents,
  ChatEvent,
  ChatPayload,
  ChatServerEvents,
} from '@archway/contract/chat'
import { kernelRefusals } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { Store } from '@tanstack/react-store'
import type { Socket } from 'socket.io-client'
import { reportAnswer, reportNoAnswer } from '../../ui/feedback/connection.ts'
import { send } from '../http/client.ts'
import { CallFailed } from '../http/problems.ts'
import { currentLanguage } from '../i18n/language.ts'
import { chatAddress, dropChatAddress } from './chat-address.ts'

/** The socket connection of a signed-in user: one per tab, opened with the shell and closed at sign-out. */
export type ConnectionState = 'closed' | 'connecting' | 'open' | 'lost'
type ServerEvents = ChatServerEvents & ChangeServerEvents
type Connection = Socket<ServerEvents, ChatClientEvents>

/** No acknowledgement arrived, so the outcome is unknown. Safe to repeat: events that write contain an id. */
export class ConnectionLost extends Error {
  constructor() {
    super('no line to the chat')
    this.name = 'ConnectionLost'
  }
}

/** Clients reconnect after a random 0.1 to 1.9 s, then with growing delays, so that they never return all at once. */
const reconnection = {
  reconnectionDelay: 1000,
  randomizationFactor: 0.9,
  reconnectionDelayMax: 5000,
} as const
/** Upper limit, in milliseconds, for the delay that a restarting server requests. */
const maxRestartMs = 30_000

const ackTimeoutMs = 10_000
const retryDelayMs = 1500
/** A connection that is not open after this many milliseconds is reported as lost; it keeps trying. */
const openTimeoutMs = 4000

let shouldBeOpen = false
/** The state of the connection. */
export const connectionStore = new Store<ConnectionState>('closed')
/** The server's message if it refuses this person further connections; otherwise null. */
export const connectionRefusalStore = new Store<string | null>(null)
let socket: Connection | null = null
let hasDroppedAddress = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
let restartTimer: ReturnType<typeof setTimeout> | undefined
/** The number of components that have joined each room. */
const rooms = new Map<string, number>()
/** Events for subscribers; restarts are handled here. */
type Relayed = Omit<ServerEvents, 'serverRestart'>
const subscribers: { readonly [E in keyof Relayed]: Set<Relayed[E]> } = {
  notify: new Set(),
  message: new Set(),
  seen: new Set(),
  typing: new Set(),
  changed: new Set(),
  removed: new Set(),
}

const setConnectionState = (next: ConnectionState): void => {
  if (next !== 'lost') connectionRefusalStore.setState(() => null)
  connectionStore.setState(() => next)
  if (next === 'lost') reportNoAnswer()
  else if (next === 'open') reportAnswer()
}

export const connectionState = (): ConnectionState => connectionStore.state

/** Subscribes to a server event, across reconnections. Returns the function that unsubscribes. */
export const subscribe = <E extends keyof Relayed>(event: E, hearer: Relayed[E]): (() => void) => {
  subscribers[event].add(hearer)
  return () => subscribers[event].delete(hearer)
}

const emit = async <E extends ChatEvent>(event: E, payload: ChatPayload<E>): Promise<ChatAck<E>> => {
  // socket.io would buffer the event; unsent messages belong in the outbox, where the user sees them.
  if (!socket?.connected) throw new ConnectionLost()
  try {
    return (await (socket.timeout(ackTimeoutMs) as Socket).emitWithAck(event, payload)) as ChatAck<E>
  } catch {
    throw new ConnectionLost()
  }
}

/** The status that a call gets with this refusal; 409 for the refusals of a feature. */
const statusOf = (code: string): number => (kernelRefusals as Readonly<Record<string, number>>)[code] ?? 409

/**
 * Sends an event and waits for its acknowledgement; rejects with CallFailed and the server's sentence when it is refused
 * (CHAT-27). If the room was not joined, it joins and sends the event once more (CHAT-12, TRAP-126).
 */
export const requestFromSocket = async <E extends ChatEvent>(
  event: E,
  payload: ChatPayload<E>,
): Promise<ChatAnswers[E]> => {
  let answer = await emit(event, payload)
  const room = (payload as { room?: string }).room
  if (!answer.ok && answer.error.includes('not joined') && room && event !== 'join') {
    await requestFromSocket('join', { room })
    answer = await emit(event, payload)
  }
  if (answer.ok) return answer
  const { message, code, extra } = answer
  throw new CallFailed(message, statusOf(code), code, [extra[0]?.msg ?? message])
}

/** Joins a room, again after every reconnection. Returns the function that leaves it. */
export const joinRoom = (room: string): (() => void) => {
  rooms.set(room, (rooms.get(room) ?? 0) + 1)
  return () => {
    const remaining = (rooms.get(room) ?? 1) - 1
    if (remaining > 0) rooms.set(room, remaining)
    else {
      rooms.delete(room)
      void emit('leave', { room }).catch(() => {})
    }
  }
}

const onOpened = async (connection: Connection): Promise<void> => {
  hasDroppedAddress = false
  // Rooms fetch the messages they missed as soon as the state is `open`, so they are joined before.
  await Promise.all([...rooms.keys()].map(room => emit('join', { room }).catch(() => {})))
  if (socket === connection && connection.connected) setConnectionState('open')
}

const scheduleRetry = (step: () => void): void => {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => navigator.onLine && step(), retryDelayMs)
}

/** The server refused the connection, perhaps because the session has ended: checks the session, then retries. */
const onRefused = async (connection: Connection): Promise<void> => {
  try {
    await send(sessionCalls.me, { quiet: true })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return
  }
  if (socket === connection) scheduleRetry(() => connection.connect())
}

/**
 * The server process is stopping. Reconnects at a random moment within the given time, and not earlier even if the
 * connection ends before.
 */
const reconnectWithin = (connection: Connection, withinMs: number): void => {
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    restartTimer = undefined
    if (socket !== connection) return
    connection.disconnect()
    if (navigator.onLine) connection.connect()
  }, Math.random() * Math.min(withinMs, maxRestartMs))
}

const connect = async (): Promise<void> => {
  clearTimeout(retryTimer)
  setConnectionState(connectionState() === 'closed' ? 'connecting' : 'lost')
  let address: string
  let io: typeof import('socket.io-client').io
  try {
    ;[{ io }, address] = await Promise.all([import('socket.io-client'), chatAddress()])
  } catch {
    if (shouldBeOpen) {
      setConnectionState('lost')
      scheduleRetry(() => void connect())
    }
    return
  }
  if (!shouldBeOpen || socket) return
  const connection: Connection = io(address, {
    transports: ['websocket'],
    auth: provideAuth => provideAuth({ language: currentLanguage() }),
    ...reconnection,
    multiplex: false,
  })
  socket = connection
  connection.on('connect', () => void onOpened(connection))
  connection.on('disconnect', reason => {
    if (socket !== connection) return
    setConnectionState('lost')
    if (reason === 'io server disconnect') void onRefused(connection)
    else if (restartTimer !== undefined && reason !== 'io client disconnect') connection.disconnect()
  })
  connection.on('serverRestart', ({ withinMs }) => reconnectWithin(connection, withinMs))
  connection.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (socket !== connection) return
    setConnectionState('lost')
    // The user's other windows hold all allowed sockets: this one retries when it gets the focus.
    const isRefused = error.data?.code === 'TOO_MANY_WINDOWS'
    connectionRefusalStore.setState(() => (isRefused ? error.message : null))
    if (isRefused) return
    if (connection.active && navigator.onLine && !hasDroppedAddress) {
      // The chat may have moved: its address is fetched again (TRAP-127).
      hasDroppedAddress = true
      dropChatAddress()
      disconnect()
      scheduleRetry(() => void connect())
    } else if (!connection.active) void onRefused(connection)
  })
  relay(connection)
}

/** Hands each event of the server to its subscribers. */
const relay = (connection: Connection): void => {
  connection.on('notify', news => subscribers.notify.forEach(hearer => void hearer(news)))
  connection.on('message', news => subscribers.message.forEach(hearer => void hearer(news)))
  connection.on('seen', news => subscribers.seen.forEach(hearer => void hearer(news)))
  connection.on('typing', news => subscribers.typing.forEach(hearer => void hearer(news)))
  connection.on('changed', news => subscribers.changed.forEach(hearer => void hearer(news)))
  connection.on('removed', news => subscribers.removed.forEach(hearer => void hearer(news)))
}

const disconnect = (): void => {
  clearTimeout(restartTimer)
  restartTimer = undefined
  const connection = socket
  socket = null
  connection?.removeAllListeners()
  connection?.disconnect()
}

/** Makes no attempts to connect while the browser is offline. */
const handleOffline = (): void => {
  clearTimeout(retryTimer)
  socket?.disconnect()
  setConnectionState('lost')
}
const handleOnline = (): void => {
  if (socket) socket.connect()
  else void connect()
}

/** An inactive socket was refused because of the user's other windows: retries now. */
const handleFocus = (): void => {
  if (socket && !socket.active && restartTimer === undefined && navigator.onLine) socket.connect()
}

/** Opens the connection; socket.io is loaded only now. */
export const openConnection = (): void => {
  if (shouldBeOpen) return
  shouldBeOpen = true
  window.addEventListener('offline', handleOffline)
  window.addEventListener('online', handleOnline)
  window.addEventListener('focus', handleFocus)
  void connect()
  setTimeout(() => {
    if (connectionState() === 'connecting') setConnectionState('lost')
  }, openTimeoutMs)
}

/** Closes the connection and forgets its rooms, at sign-out. */
export const closeConnection = (): void => {
  shouldBeOpen = false
  clearTimeout(retryTimer)
  window.removeEventListener('offline', handleOffline)
  window.removeEventListener('online', handleOnline)
  window.removeEventListener('focus', handleFocus)
  rooms.clear()
  disconnect()
  dropChatAddress()
  setConnectionState('closed')
}
