import { createClient } from 'redis'
import type { Server } from 'socket.io'
import { createRareWarning } from '../process/warning-rarely.ts'
import { defaultAlive } from './alive.ts'
import type { FanOut, FanOutOptions, RoomEvent } from './fan-out.ts'
import { signMessage, verifyMessage } from './signed.ts'

/** Maximum that is buffered while Redis is unavailable; clients fetch missed messages by seq. */
const queuedCommands = 5000
const slowestRetryMs = 1000

const roomChannel = (room: string): string => `archway:room:${room}`
const serversChannel = 'archway:servers'

type Notice = { readonly notice: string; readonly payload: unknown; readonly from: string }

const readJson = (text: string): object => {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}

const connectTo = (url: string, silentMs: number, onReady: () => void, onAway: () => void) => {
  const client = createClient({
    url,
    commandsQueueMaxLength: queuedCommands,
    socket: {
      reconnectStrategy: tries => Math.min(50 * 2 ** Math.min(tries, 10), slowestRetryMs),
      socketTimeout: silentMs,
    },
  })
  client.on('error', onAway)
  client.on('ready', onReady)
  // The client retries as long as the process lives.
  client.connect().catch(() => {})
  return client
}

/**
 * The rooms whose channels `listener` is subscribed to: those with a socket at this process, and those that are held.
 * `onRoom` handles the messages of a room.
 */
const createSubscriptions = (
  listener: ReturnType<typeof connectTo>,
  onRoom: (room: string) => (text: string) => void,
) => {
  const holdCounts = new Map<string, number>()
  const listenersByRoom = new Map<string, (text: string) => void>()
  /** The last change of each room that is not complete. */
  const changing = new Map<string, Promise<void>>()
  let isClosed = false
  let hasSockets = (_room: string): boolean => false

  const updateSubscription = async (room: string): Promise<void> => {
    const isNeeded = !isClosed && ((holdCounts.get(room) ?? 0) > 0 || hasSockets(room))
    const listenerOfRoom = listenersByRoom.get(room)
    if (isNeeded && !listenerOfRoom) {
      const onMessage = onRoom(room)
      listenersByRoom.set(room, onMessage)
      await listener.subscribe(roomChannel(room), onMessage)
    } else if (listenerOfRoom && !isNeeded) {
      listenersByRoom.delete(room)
      await listener.unsubscribe(roomChannel(room), listenerOfRoom)
    }
  }
  /** Serialized for each room; if the connection fails, it subscribes again when it is back. */
  const update = (room: string): void => {
    const next = (changing.get(room) ?? Promise.resolve())
      .then(() => updateSubscription(room))
      .catch(() => {})
    changing.set(room, next)
    void next.then(() => {
      if (changing.get(room) === next) changing.delete(room)
    })
  }
  const changeHoldCount = (room: string, delta: 1 | -1): void => {
    const count = (holdCounts.get(room) ?? 0) + delta
    if (count > 0) holdCounts.set(room, count)
    else holdCounts.delete(room)
    update(room)
  }

  return {
    /** Follows the rooms of the sockets of this process. */
    followSockets: (io: Server): void => {
      const { adapter } = io.of('/')
      hasSockets = room => adapter.rooms.has(room)
      // Every socket is also in a room with its own id, which is not used.
      adapter.on('create-room', (room: string) => {
        if (!adapter.sids.has(room)) update(room)
      })
      adapter.on('delete-room', (room: string) => {
        if (listenersByRoom.has(room) || changing.has(room)) update(room)
      })
    },
    hold: (rooms: readonly string[]): (() => void) => {
      for (const room of rooms) changeHoldCount(room, 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        for (const room of rooms) changeHoldCount(room, -1)
      }
    },
    /** The incomplete changes of these rooms. */
    listChanges: (rooms: readonly string[]): Promise<void>[] =>
      rooms.flatMap(room => changing.get(room) ?? []),
    close: (): void => {
      isClosed = true
    },
  }
}

/**
 * Distributes through a Redis channel for each room: a process receives only the rooms of its sockets (decision 47).
 * Redis stores nothing. The clients retry while Redis is unavailable.
 */
export const throughRedis = (
  url: string,
  { onRestored, onEvent, notices, log, keys, alive = defaultAlive }: FanOutOptions,
): FanOut => {
  const warn = createRareWarning(log)
  const self = crypto.randomUUID()
  let isAway = false
  let isClosed = false
  /** Rejects when Redis becomes unavailable, so that no caller waits for it. */
  let whenAway = Promise.withResolvers<void>()
  const onAway = (): void => {
    if (!isAway && !isClosed)
      log.warn('Redis is away: messages reach the sockets of other processes when it is back')
    isAway = true
    whenAway.resolve()
  }
  const speaker = connectTo(
    url,
    alive.silentMs,
    () => {},
    () => {},
  )
  const listener = connectTo(
    url,
    alive.silentMs,
    () => {
      if (isAway) {
        whenAway = Promise.withResolvers<void>()
        onRestored()
      }
      isAway = false
    },
    onAway,
  )

  const publish = (channel: string, message: object): void =>
    void speaker.publish(channel, JSON.stringify(signMessage(keys, message))).catch(() => {})
  /** Parses a message of a process of this installation; null if it is not from one. */
  const parseVerified = <Message>(text: string): Message | null => {
    const message = verifyMessage(keys, readJson(text))
    if (!message) warn('sockets: Redis passed something on that no process of this release signed')
    return message as Message | null
  }

  /**
   * The room whose channel delivered a message: rooms before it in the list have already delivered it to sockets that
   * are in both.
   */
  const onRoom = (room: string) => (text: string) => {
    const { from, news } = parseVerified<{ from: string; news: readonly RoomEvent[] }>(text) ?? {
      from: self,
      news: [],
    }
    if (from === self) return
    for (const { rooms, ...message } of news) {
      const index = rooms.indexOf(room)
      if (index >= 0) onEvent({ ...message, rooms: [room] }, rooms.slice(0, index))
    }
  }
  const onServers = (text: string): void => {
    const message = parseVerified<Notice>(text)
    if (message && message.from !== self) notices.get(message.notice)?.(message.payload)
  }
  void listener.subscribe(serversChannel, onServers).catch(() => {})
  const sayingAlive = setInterval(
    () => publish(serversChannel, { from: self, notice: 'alive', payload: null }),
    alive.everyMs,
  ).unref()

  const subscriptions = createSubscriptions(listener, onRoom)

  return {
    connect: io => subscriptions.followSockets(io),
    isOpen: () => !isAway,
    hold: subscriptions.hold,
    reached: async rooms => {
      if (isAway) return
      const changes = subscriptions.listChanges(rooms)
      if (changes.length > 0) await Promise.race([Promise.all(changes), whenAway.promise])
    },
    publish: news => {
      const byRoom = new Map<string, RoomEvent[]>()
      for (const message of news)
        for (const room of message.rooms) {
          const roomNews = byRoom.get(room) ?? []
          byRoom.set(room, roomNews)
          roomNews.push(message)
        }
      for (const [room, roomEvents] of byRoom) publish(roomChannel(room), { from: self, news: roomEvents })
    },
    notifyServers: (notice, payload) => publish(serversChannel, { from: self, notice, payload }),
    close: async () => {
      isClosed = true
      subscriptions.close()
      clearInterval(sayingAlive)
      whenAway.resolve()
      for (const client of [speaker, listener]) client.destroy()
    },
  }
}
