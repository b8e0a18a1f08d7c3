import type { ChangeServerEvents } from '@archway/contract/changes'
import type {
  ChatAck,
  ChatAnswers,
  ChatClientEvents,
  ChatEvent,
  ChatPayload,
  ChatServerEvents,
} from '@archway/contract/chat'
import { sessionCalls } from '@archway/contract/session'
import { Store } from '@tanstack/react-store'
import type { Socket } from 'socket.io-client'
import { send } from '../http/client.ts'
import { CallFailed } from '../http/problems.ts'
import { currentLanguage } from '../i18n/language.ts'
import { chatAddress, dropChatAddress } from './chat-address.ts'

/** The line of a signed-in person: one socket, opened with the shell and closed at sign-out. */
export type ConnectionState = 'closed' | 'connecting' | 'open' | 'lost'
type ServerEvents = ChatServerEvents & ChangeServerEvents
type Connection = Socket<ServerEvents, ChatClientEvents>

/** No answer came; whether it arrived nobody knows. Safe to say again: what matters carries its own id. */
export class ConnectionLost extends Error {
  constructor() {
    super('no line to the chat')
    this.name = 'LineLost'
  }
}

/** After a lost connection clients come back between 0.1 and 1.9 s, then ever later: never all of them at once. */
const reconnection = {
  reconnectionDelay: 1000,
  randomizationFactor: 0.9,
  reconnectionDelayMax: 5000,
} as const
/** No server asks for more patience than this before a reconnection. */
const maxRestartMs = 30_000

const ackTimeoutMs = 10_000
const retryDelayMs = 1500
/** A line that is not open by then counts as lost; it goes on trying. */
const openTimeoutMs = 4000

let shouldBeOpen = false
/** The state of the connection. */
export const connectionStore = new Store<ConnectionState>('closed')
let socket: Connection | null = null
let addressDropped = false
let again: ReturnType<typeof setTimeout> | undefined
let moving: ReturnType<typeof setTimeout> | undefined
/** How many parts of the screen are in a room. */
const rooms = new Map<string, number>()
const subscribers = new Map<string, Set<(news: never) => void>>()

const become = (next: ConnectionState): void => connectionStore.setState(() => next)

export const connectionState = (): ConnectionState => connectionStore.state

/** Hears what the server tells, on this line and on those that replace it. */
export const subscribe = <E extends keyof ServerEvents>(event: E, hearer: ServerEvents[E]): (() => void) => {
  const all = subscribers.get(event) ?? new Set()
  subscribers.set(event, all.add(hearer as never))
  return () => all.delete(hearer as never)
}

const emit = async <E extends ChatEvent>(event: E, payload: ChatPayload<E>): Promise<ChatAck<E>> => {
  // A socket would keep it for later by itself; what waits here waits where it can be seen.
  if (!socket?.connected) throw new ConnectionLost()
  try {
    return (await (socket.timeout(ackTimeoutMs) as Socket).emitWithAck(event, payload)) as ChatAck<E>
  } catch {
    throw new ConnectionLost()
  }
}

/**
 * Says something and waits for the answer; a refusal rejects with its sentence (CHAT-27). Refused because the room
 * was not joined, it joins and says it once more (CHAT-12, TRAP-126).
 */
export const request = async <E extends ChatEvent>(
  event: E,
  payload: ChatPayload<E>,
): Promise<ChatAnswers[E]> => {
  let answer = await emit(event, payload)
  const room = (payload as { room?: string }).room
  if (!answer.ok && answer.error.includes('not joined') && room && event !== 'join') {
    await request('join', { room })
    answer = await emit(event, payload)
  }
  if (answer.ok) return answer
  const { message, code, extra } = answer
  throw new CallFailed(message, code === 'NOT_FOUND' ? 404 : 409, code, [extra[0]?.msg ?? message])
}

/** Takes part in a room until the answer is called; joined again whenever the line comes back. */
export const joinRoom = (room: string): (() => void) => {
  rooms.set(room, (rooms.get(room) ?? 0) + 1)
  return () => {
    const left = (rooms.get(room) ?? 1) - 1
    if (left > 0) rooms.set(room, left)
    else {
      rooms.delete(room)
      void emit('leave', { room }).catch(() => {})
    }
  }
}

const onOpened = async (line: Connection): Promise<void> => {
  addressDropped = false
  // Whoever follows a room asks for what it missed once the line is said to be open.
  await Promise.all([...rooms.keys()].map(room => emit('join', { room }).catch(() => {})))
  if (socket === line && line.connected) become('open')
}

const scheduleRetry = (step: () => void): void => {
  clearTimeout(again)
  again = setTimeout(() => navigator.onLine && step(), retryDelayMs)
}

/** Refused at the door: the session may have ended; asking tells it, and whoever is still signed in knocks again. */
const onRefused = async (line: Connection): Promise<void> => {
  try {
    await send(sessionCalls.me, { quiet: true })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return
  }
  if (socket === line) scheduleRetry(() => line.connect())
}

/**
 * The process at the other end stops. The connection is used until the moment picked for this client; if it ends
 * before, nothing reconnects earlier.
 */
const moveWithin = (line: Connection, withinMs: number): void => {
  clearTimeout(moving)
  moving = setTimeout(() => {
    moving = undefined
    if (socket !== line) return
    line.disconnect()
    if (navigator.onLine) line.connect()
  }, Math.random() * Math.min(withinMs, maxRestartMs))
}

const connect = async (): Promise<void> => {
  clearTimeout(again)
  become(connectionState() === 'closed' ? 'connecting' : 'lost')
  let address: string
  let io: typeof import('socket.io-client').io
  try {
    ;[{ io }, address] = await Promise.all([import('socket.io-client'), chatAddress()])
  } catch {
    if (shouldBeOpen) {
      become('lost')
      scheduleRetry(() => void connect())
    }
    return
  }
  if (!shouldBeOpen || socket) return
  const line: Connection = io(address, {
    transports: ['websocket'],
    auth: give => give({ language: currentLanguage() }),
    ...reconnection,
    multiplex: false,
  })
  socket = line
  line.on('connect', () => void onOpened(line))
  line.on('disconnect', reason => {
    if (socket !== line) return
    become('lost')
    if (reason === 'io server disconnect') void onRefused(line)
    else if (moving !== undefined && reason !== 'io client disconnect') line.disconnect()
  })
  line.on('serverRestart', ({ withinMs }) => moveWithin(line, withinMs))
  line.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (socket !== line) return
    become('lost')
    // Other windows have all the sockets of this person: this one tries again when it is looked at.
    if (error.data?.code === 'TOO_MANY_WINDOWS') return
    if (line.active && navigator.onLine && !addressDropped) {
      // The chat may have moved: its address is asked for once more (TRAP-127).
      addressDropped = true
      dropChatAddress()
      disconnect()
      scheduleRetry(() => void connect())
    } else if (!line.active) void onRefused(line)
  })
  for (const event of ['notify', 'message', 'seen', 'typing', 'changed', 'removed'] as const)
    line.on(event, (news: unknown) => {
      for (const hearer of subscribers.get(event) ?? []) hearer(news as never)
    })
}

const disconnect = (): void => {
  clearTimeout(moving)
  moving = undefined
  const line = socket
  socket = null
  line?.removeAllListeners()
  line?.disconnect()
}

/** Without a network nobody knocks. */
const wentOffline = (): void => {
  clearTimeout(again)
  socket?.disconnect()
  become('lost')
}
const cameOnline = (): void => {
  if (socket) socket.connect()
  else void connect()
}

/** A socket that waits for nothing else was refused because of the other windows. */
const cameIntoFocus = (): void => {
  if (socket && !socket.active && moving === undefined && navigator.onLine) socket.connect()
}

/** Opens the line; its library is loaded only now. */
export const openConnection = (): void => {
  if (shouldBeOpen) return
  shouldBeOpen = true
  window.addEventListener('offline', wentOffline)
  window.addEventListener('online', cameOnline)
  window.addEventListener('focus', cameIntoFocus)
  void connect()
  setTimeout(() => {
    if (connectionState() === 'connecting') become('lost')
  }, openTimeoutMs)
}

/** Closes it for good: somebody signed out. */
export const closeConnection = (): void => {
  shouldBeOpen = false
  clearTimeout(again)
  window.removeEventListener('offline', wentOffline)
  window.removeEventListener('online', cameOnline)
  window.removeEventListener('focus', cameIntoFocus)
  rooms.clear()
  disconnect()
  dropChatAddress()
  become('closed')
}
