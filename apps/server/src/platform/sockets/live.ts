import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { refusals } from '@archway/contract/api'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { sweepMs } from '../access/access.ts'
import { refusedEntry } from '../audit/entry.ts'
import { errorBody, loggedRefusal } from '../http/answer.ts'
import { callerAddress, trustedProxies } from '../http/caller.ts'
import {
  ownerOfCredential,
  readCredential,
  unknownCredential,
  viewerOfCredential,
} from '../http/credential.ts'
import { networkOf } from '../http/limits/network.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { preferredLanguage } from '../words.ts'
import { chooseFanOut, type FanOut, type RoomEvent } from './fan-out.ts'
import { createSocketLimits, enterWithinMs } from './limits.ts'
import { moveSockets } from './restart.ts'
import { checkSocketKey, roomsOf, type SocketEvents, serveEvents } from './serve.ts'

/** Sends events to users who have the portal open. */
export type Live = {
  /**
   * Sends an event to everyone in one of the rooms, at any process, except to the socket `except`. Returns at once,
   * never fails.
   */
  publish(rooms: readonly string[], event: string, payload: unknown, except?: string): void
  /** Makes everyone with a socket at this process read again what they see: their events may be missing. */
  catchUp(): void
  /** Resolves once events of other processes for these rooms reach this process, after a socket has joined them. */
  reached(rooms: readonly string[]): Promise<void>
  /** The number of open sockets of this process. */
  openSockets(): number
  /** Sends a notice to the other server processes. Returns at once, never fails; the notice may be lost. */
  notifyServers(notice: string, payload: unknown): void
  /** Receives the notices of the other server processes. */
  onServerNotice(notice: string, listener: (payload: unknown) => void): void
}

/** A connection below its socket, as the library passes it to its listeners. */
type EngineSocket = Pick<NodeJS.EventEmitter, 'on'> & { readonly request: IncomingMessage }

/**
 * A client that does not answer pings is disconnected. Connections that pause for 20 seconds while a scan is sent
 * must not be closed, and TCP may take up to 13 more seconds to resume (decision 50).
 */
const pings = { pingInterval: 15_000, pingTimeout: 30_000 } as const
/** Maximum size of a message or a page of ids; files are sent in other ways. */
const largestEvent = 64 * 1024
/** Frames sent at the same time are one system call. */
const writeAtOnce = (connection: EngineSocket): void => {
  const { socket } = connection.request
  connection.on('flush', () => socket.cork())
  connection.on('drain', () => socket.uncork())
}

/**
 * The sockets of this process. They open with the port: an app that does not listen has none. Events are sent to
 * local sockets first and then to the other processes, whose connection must not delay the local ones.
 */
export const createLive = () => {
  let io: Server | undefined
  let fanOut: FanOut | undefined
  let reviewTimer: NodeJS.Timeout | undefined
  const serverListeners = new Map<string, (payload: unknown) => void>()

  let outgoing: RoomEvent[] = []
  let metrics: Services['metrics'] | undefined

  /** Events of one turn of the event loop are sent together. */
  const sendToOtherProcesses = (): void => {
    const news = outgoing
    outgoing = []
    fanOut?.publish(news)
  }
  const publishHere = (
    { rooms, event, payload, except }: RoomEvent,
    hearingRooms: readonly string[] = [],
  ): void => {
    // A process without listeners does not serialise the event.
    if (io && rooms.some(room => io?.sockets.adapter.rooms.has(room)))
      io.local
        .to([...rooms])
        .except(except === undefined ? [...hearingRooms] : [...hearingRooms, except])
        .emit(event, payload)
  }

  const live: Live = {
    publish: (rooms, event, payload, except) => {
      if (!io || rooms.length === 0) return
      metrics?.socketEvents.inc()
      const news = { rooms, event, payload, ...(except === undefined ? {} : { except }) }
      publishHere(news)
      if (outgoing.length === 0) setImmediate(sendToOtherProcesses)
      outgoing.push(news)
    },
    catchUp: () => void io?.local.emit('notify', { room: null }),
    reached: async rooms => fanOut?.reached(rooms),
    openSockets: () => io?.engine?.clientsCount ?? 0,
    notifyServers: (notice, payload) => fanOut?.notifyServers(notice, payload),
    onServerNotice: (notice, listener) => void serverListeners.set(notice, listener),
  }

  const openSockets = (
    http: FastifyInstance,
    services: Services,
    databaseUrl: string,
    events: SocketEvents,
    makeFanOut: Awaited<ReturnType<typeof chooseFanOut>>,
  ): void => {
    const { config, log, keys, access } = services
    metrics = services.metrics
    const isTrusted = trustedProxies(config)
    const limits = createSocketLimits(config.SOCKETS_PER_ADDRESS, request =>
      networkOf(callerAddress(request, isTrusted)),
    )
    io = new Server(http.server, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: largestEvent,
      connectTimeout: enterWithinMs,
      ...pings,
      allowRequest: (request, done) =>
        done(null, isOwnOrigin(config, request.headers) && limits.isAddressFree(request)),
    })
    const review = (checked: Promise<void>) =>
      void checked.catch(error => log.error({ err: error }, 'what is open could not be reviewed'))
    fanOut = makeFanOut({
      databaseUrl,
      log,
      keys,
      onRestored: () => {
        live.catchUp()
        review(access.review())
      },
      onEvent: publishHere,
      notices: serverListeners,
    })
    const { hold } = fanOut
    fanOut.connect(io)
    io.engine.on('connection', writeAtOnce)
    io.engine.on('connection', limits.opened)
    io.use((socket, next) => {
      socket.handshake.address = callerAddress(socket.request, isTrusted)
      enter(services, socket, http.parseCookie(socket.handshake.headers.cookie ?? ''), limits)
        .then(
          async (): Promise<undefined> => {
            if (socket.conn.readyState !== 'open') return
            // Joins before connecting is complete: events from here on reach it, so that what it fetches once
            // connected is not outdated.
            const rooms = roomsOf(socket.data.viewer)
            socket.conn.once('close', hold(rooms))
            await fanOut?.reached(rooms)
          },
          error => refusedHandshake(services, socket, error),
        )
        .then(next)
    })
    serveEvents(io, services, events)
    let isSweeping = false
    const sweep = async (): Promise<void> => {
      if (isSweeping) return
      isSweeping = true
      await access.sweep(fanOut?.isOpen() ?? false).finally(() => {
        isSweeping = false
      })
    }
    reviewTimer = setInterval(() => review(sweep()), sweepMs)
  }

  return {
    live,
    /**
     * For a process without sockets: sends its events to the sockets of other processes. Returns a function that ends
     * this.
     */
    publish: async (services: Services, databaseUrl: string): Promise<() => Promise<void>> => {
      const makeFanOut = await chooseFanOut(services.config)
      metrics = services.metrics
      io = new Server({ serveClient: false })
      const { log, keys } = services
      fanOut = makeFanOut({
        databaseUrl,
        log,
        keys,
        onRestored: () => {},
        onEvent: () => {},
        notices: new Map(),
      })
      fanOut.connect(io)
      return async () => {
        await io?.of('/').adapter.close()
        await fanOut?.close()
      }
    },
    /** Opens the socket server when the HTTP server begins to listen, and closes it with it. */
    serve: (http: FastifyInstance, services: Services, databaseUrl: string, events: SocketEvents): void => {
      const opening = chooseFanOut(services.config)
      // Clients that connect as soon as the port is open find the socket server there.
      http.addHook('onReady', async () => void (await opening))
      http.addHook('onListen', async () => openSockets(http, services, databaseUrl, events, await opening))
      http.addHook('preClose', async () => {
        clearInterval(reviewTimer)
        if (io) moveSockets(io, services.config)
      })
      http.addHook('onClose', async () => {
        await io?.close()
        await fanOut?.close()
      })
    },
  }
}

/** Admits a socket with the cookie of an open session, or with an API key that may read cases and chat. */
const enter = async (
  services: Services,
  socket: Socket,
  cookies: Readonly<Record<string, string | undefined>>,
  limits: ReturnType<typeof createSocketLimits>,
): Promise<void> => {
  const credential = readCredential(services.config, socket.handshake.headers, cookies)
  const viewer = credential && (await viewerOfCredential(services, credential))
  if (!credential || !viewer) {
    socket.data.accountId = credential && (await ownerOfCredential(services, credential))
    throw new Refusal(unknownCredential(credential))
  }
  socket.data.accountId = viewer.id
  checkSocketKey(viewer, socket.handshake.address)
  limits.enter(socket, viewer.id)
  socket.data = { credential, sessionId: viewer.sessionId, accountId: viewer.id, viewer }
}

/** Why a socket was refused: `data` is the refusal that a call would have returned. */
const connectError = ({ handshake }: Socket, refusal: Refusal): Error => {
  const body = errorBody(refusal, preferredLanguage(handshake.headers['accept-language']) ?? 'en')
  return Object.assign(new Error(body.message), { data: body })
}

/** Refuses a handshake; for a known session, even an ended one, it leaves an audit entry as a call would. */
const refusedHandshake = async (services: Services, socket: Socket, error: unknown): Promise<Error> => {
  const refusal = loggedRefusal(services, 'the handshake of a socket', error)
  const entry = {
    at: services.clock.now(),
    requestId: randomUUID(),
    class: 'account',
    call: 'SOCKET connect',
    params: {},
    ids: [],
    accountId: socket.data.accountId ?? null,
    audience: null,
    staffRole: null,
    companyId: null,
    result: 'ok',
    code: null,
    address: socket.handshake.address,
  } as const
  const isHandled = refusal.code === 'TOO_MANY_WINDOWS'
  const line = refusedEntry(entry, { code: refusal.code, status: refusals[refusal.code], handled: isHandled })
  try {
    if (line) await services.trail.write(line)
    return connectError(socket, refusal)
  } catch (failure) {
    return connectError(socket, loggedRefusal(services, 'the audit entry of a refused handshake', failure))
  }
}
