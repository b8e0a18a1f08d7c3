import {
  type ChatMessage,
  type ChatSource,
  type ChatThread,
  type Conversation,
  chatCalls,
  findGap,
  historyPage,
  openConversation,
  prependMessages,
  takeMessages,
} from '@archway/contract/chat'
import { Store } from '@tanstack/react-store'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import {
  ConnectionLost,
  connectionState,
  connectionStore,
  joinRoom,
  requestFromSocket,
  subscribe,
} from '../../../platform/live/socket.ts'
import { onDelivered } from '../outbox/outbox.ts'

type TypingPerson = { readonly uuid: string; readonly name: string; readonly until: number }

export type RoomState = {
  /** `ended`: access has ended; nothing of the conversation stays on the screen. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone' | 'ended'
  readonly thread: ChatThread | null
  /** The side for which the viewer writes. */
  readonly source: ChatSource | null
  /** The messages loaded so far; some may be missing between two of them. */
  readonly conversation: Conversation<ChatMessage>
  readonly hasMore: boolean
  readonly loadingOlder: boolean
  readonly typingPeople: readonly TypingPerson[]
  /** The sequence number after which the unread marker is shown, as it was when the room was opened. */
  readonly unreadAfter: number | null
}

const emptyState: RoomState = {
  phase: 'loading',
  thread: null,
  source: null,
  conversation: openConversation<ChatMessage>([]),
  hasMore: false,
  loadingOlder: false,
  typingPeople: [],
  unreadAfter: null,
}

const isOver = (phase: RoomState['phase']): boolean => phase === 'gone' || phase === 'ended'

const typingMs = 6000
const gapPageSize = 100
const seenRetryMs = 3000

/** Uses the socket, or a call without one: history can be read where sockets are blocked. */
const viaSocketOrHttp = async <T>(viaSocket: () => Promise<T>, viaHttp: () => Promise<T>): Promise<T> => {
  if (connectionState() !== 'open') return viaHttp()
  try {
    return await viaSocket()
  } catch (error) {
    if (error instanceof ConnectionLost) return viaHttp()
    throw error
  }
}

const fetchPrevious = (room: string, before?: number, limit: number = historyPage) => {
  const pageStart = before === undefined ? {} : { before }
  return viaSocketOrHttp(
    () => requestFromSocket('getPrevious', { room, limit, ...pageStart }),
    async () => {
      const query = { limit: String(limit), ...(before === undefined ? {} : { before: String(before) }) }
      const { data, hasMore } = await send(chatCalls.messages, { params: { id: room }, query, quiet: true })
      return { messages: data, hasMore }
    },
  )
}

const fetchThread = (room: string) =>
  viaSocketOrHttp(
    () => requestFromSocket('join', { room }),
    async () => {
      const { data } = await send(chatCalls.thread, { params: { id: room }, quiet: true })
      return { thread: data, source: null as ChatSource | null }
    },
  )

/** The seq before the first unread message of others (CHAT-23), or null. */
const unreadFrom = async (room: string, { unread, seenByOwn }: ChatThread): Promise<number | null> => {
  if (unread === 0) return null
  if (connectionState() !== 'open') return seenByOwn
  const { messages } = await requestFromSocket('getUnseen', { room })
  const [first] = messages
  return first ? first.seq - 1 : null
}

/** The state of one conversation in this tab, updated while it is shown. */
export const createRoom = (room: string) => {
  const store = new Store(emptyState)
  let isFetchingMissing = false
  /** The number of the latest load: results of earlier loads are outdated. */
  let loadNumber = 0
  /** The last sequence number reported to the server as seen. */
  let reportedSeen = 0
  /** The furthest message that was visible, whether it could be reported or not. */
  let furthestVisible: { seq: number; self: string } | undefined
  /** Messages that arrived while the first page was loading. */
  let messagesDuringLoad: ChatMessage[] = []
  /** The furthest message that each side has seen, as events reported it; they may overtake a thread being read. */
  let furthestSeen: ReadonlyMap<ChatSource, number> = new Map()
  let seenRetryTimer: ReturnType<typeof setTimeout> | undefined
  let subscriberCount = 0
  const updateRoom = (change: Partial<RoomState>): void =>
    store.setState(before => ({ ...before, ...change }))

  const withSeenPositions = (thread: ChatThread, source: ChatSource | null): ChatThread => {
    const otherPositions = [...furthestSeen].flatMap(([by, seq]) => (by === source ? [] : [seq]))
    return {
      ...thread,
      seenByOwn: Math.max(thread.seenByOwn, (source && furthestSeen.get(source)) ?? 0),
      seenByOthers: Math.max(thread.seenByOthers, ...otherPositions),
    }
  }
  const setThread = (thread: ChatThread, source: ChatSource | null = store.state.source): void =>
    updateRoom({ thread: withSeenPositions(thread, source), source })

  /** Fetches what follows the last message without a gap, until nothing is missing. */
  const fetchMissing = async (): Promise<void> => {
    if (isFetchingMissing || store.state.phase !== 'ready') return
    isFetchingMissing = true
    try {
      for (let hasMore = true; hasMore; ) {
        const query = { after: String(store.state.conversation.until), limit: String(gapPageSize) }
        const response = await send(chatCalls.messages, { params: { id: room }, query, quiet: true })
        updateRoom({ conversation: takeMessages(store.state.conversation, response.data) })
        hasMore = response.hasMore
      }
    } catch {
      // The connection is lost again; the next connect fetches again.
    } finally {
      isFetchingMissing = false
    }
  }

  const addReceived = (message: ChatMessage): void => {
    if (message.room !== room) return
    if (store.state.phase !== 'ready') {
      messagesDuringLoad.push(message)
      return
    }
    updateRoom({
      conversation: takeMessages(store.state.conversation, [message]),
      typingPeople: store.state.typingPeople.filter(({ uuid }) => uuid !== message.senderUuid),
    })
    if (findGap(store.state.conversation) !== null) void fetchMissing()
  }

  const load = async (): Promise<void> => {
    loadNumber += 1
    const thisLoad = loadNumber
    updateRoom({ phase: 'loading' })
    messagesDuringLoad = []
    try {
      const { thread, source } = await fetchThread(room)
      const { messages, hasMore } = await fetchPrevious(room)
      const unreadAfter = store.state.unreadAfter ?? (await unreadFrom(room, thread))
      if (thisLoad !== loadNumber) return
      const by = source ?? store.state.source
      updateRoom({
        phase: 'ready',
        thread: withSeenPositions(thread, by),
        source: by,
        conversation: takeMessages(openConversation(messages), messagesDuringLoad),
        hasMore,
        unreadAfter,
      })
      messagesDuringLoad = []
      if (findGap(store.state.conversation) !== null) await fetchMissing()
    } catch (error) {
      if (thisLoad !== loadNumber) return
      updateRoom({ phase: error instanceof CallFailed && error.status === 404 ? 'gone' : 'failed' })
    }
  }

  const reportSeen = async (): Promise<void> => {
    const { thread, conversation } = store.state
    if (!thread || !furthestVisible || connectionState() !== 'open') return
    const { seq, self } = furthestVisible
    if (seq <= Math.max(thread.seenByOwn, reportedSeen)) return
    const unseenMessages = conversation.messages.filter(
      message => message.seq > thread.seenByOwn && message.seq <= seq && message.senderUuid !== self,
    )
    if (unseenMessages.length === 0) return
    reportedSeen = seq
    try {
      const msgId = unseenMessages.slice(-500).map(message => message.msgId)
      const { seenByOwn, unread } = await requestFromSocket('setAsSeen', { room, msgId })
      if (store.state.thread) setThread({ ...store.state.thread, seenByOwn, unread })
    } catch (error) {
      // Without an answer on an open connection, it is reported again; a lost one reports when it is back.
      if (error instanceof CallFailed) return
      reportedSeen = 0
      clearTimeout(seenRetryTimer)
      if (subscriberCount > 0) seenRetryTimer = setTimeout(() => void reportSeen(), seenRetryMs)
    }
  }

  /** After a reconnect: fetches missed messages and how far each participant has read. */
  const catchUp = async (): Promise<void> => {
    if (connectionState() !== 'open') return
    reportedSeen = 0
    if (store.state.phase !== 'ready') return isOver(store.state.phase) ? undefined : load()
    await fetchMissing()
    const { thread, source } = await fetchThread(room).catch(() => ({ thread: null, source: null }))
    if (thread) setThread(thread, source ?? store.state.source)
    await reportSeen()
  }

  const start = (): (() => void) => {
    const stops = [
      joinRoom(room),
      connectionStore.subscribe(() => void catchUp()).unsubscribe,
      onDelivered(addReceived),
      subscribe('message', addReceived),
      subscribe('notify', news => {
        if (news.room === null) void catchUp()
      }),
      subscribe('removed', ({ room: eventRoom }) => {
        if (eventRoom !== room) return
        loadNumber += 1
        updateRoom({ ...emptyState, phase: 'ended' })
      }),
      subscribe('seen', ({ room: eventRoom, source, seq }) => {
        if (eventRoom !== room) return
        furthestSeen = new Map(furthestSeen).set(source, Math.max(furthestSeen.get(source) ?? 0, seq))
        if (store.state.thread) setThread(store.state.thread)
      }),
      subscribe('typing', ({ room: eventRoom, senderUuid, senderName }) => {
        if (eventRoom !== room) return
        const otherTypingPeople = store.state.typingPeople.filter(({ uuid }) => uuid !== senderUuid)
        updateRoom({
          typingPeople: [
            ...otherTypingPeople,
            { uuid: senderUuid, name: senderName, until: Date.now() + typingMs },
          ],
        })
      }),
    ]
    const clearing = setInterval(() => {
      const typingPeople = store.state.typingPeople.filter(({ until }) => until > Date.now())
      if (typingPeople.length < store.state.typingPeople.length) updateRoom({ typingPeople })
    }, 1000)
    void load()
    return () => {
      clearInterval(clearing)
      clearTimeout(seenRetryTimer)
      for (const stop of stops) stop()
    }
  }

  let stop: (() => void) | undefined
  return {
    get: () => store.get(),
    /** Loads the room with the first subscriber and forgets it after the last. */
    subscribe: (listener: (state: RoomState) => void): { unsubscribe: () => void } => {
      const subscription = store.subscribe(listener)
      subscriberCount += 1
      stop ??= start()
      const unsubscribe = () => {
        subscription.unsubscribe()
        subscriberCount -= 1
        if (subscriberCount > 0) return
        stop?.()
        stop = undefined
        loadNumber += 1
        store.setState(() => emptyState)
        furthestVisible = undefined
        reportedSeen = 0
        furthestSeen = new Map()
      }
      return { unsubscribe }
    },
    retry: () => void load(),

    /** Loads the page before the oldest loaded message; `limit` is larger when a search reads everything. */
    loadOlder: async (limit: number = historyPage): Promise<void> => {
      const before = store.state.conversation.messages[0]?.seq
      if (!store.state.hasMore || store.state.loadingOlder || before === undefined) return
      updateRoom({ loadingOlder: true })
      try {
        const { messages, hasMore } = await fetchPrevious(room, before, limit)
        updateRoom({
          conversation: prependMessages(store.state.conversation, messages),
          hasMore,
          loadingOlder: false,
        })
      } catch {
        updateRoom({ loadingOlder: false })
      }
    },

    /** All messages up to a seq were visible (CHAT-09, CHAT-10): reports the last one by others. */
    markVisible: (seq: number, self: string): void => {
      if (seq > (furthestVisible?.seq ?? 0)) furthestVisible = { seq, self }
      void reportSeen()
    },
  }
}
export type Room = ReturnType<typeof createRoom>
