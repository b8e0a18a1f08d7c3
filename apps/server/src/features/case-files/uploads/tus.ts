import { refusals } from '@archway/contract/api'
import type { Allow, AnyCall } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessEnd } from '../../../platform/access/access.ts'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { asViewer, entryOf } from '../../../platform/audit/entry.ts'
import { refusalFor } from '../../../platform/http/access.ts'
import { languageOf } from '../../../platform/http/answer.ts'
import { flushEntry } from '../../../platform/http/audit-hook.ts'
import { drainBody, longDrain, shortDrain } from '../../../platform/http/connection/linger.ts'
import { paceOf } from '../../../platform/http/connection/pace.ts'
import {
  checkKey,
  readCredential,
  unknownCredential,
  viewerOfCredential,
} from '../../../platform/http/credential.ts'
import { callLimit, createConcurrencyLimit } from '../../../platform/http/limits/concurrency.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { createRequestReader } from './arriving.ts'
import { createChunkTurns } from './chunk-turns.ts'
import { releaseWhileStopping } from './release.ts'
import { createSenderPlaces } from './sender-places.ts'
import { createUploadMutex } from './upload-mutex.ts'

/** A reserved file, whose bytes are sent by tus under its id. */
export type Reservation = {
  readonly id: string
  readonly bytes: number
  readonly status: string
  readonly storageKey: string
}

/** A kind of files uploaded under an address, and its handlers. */
export type Arrivals<R extends Reservation> = {
  readonly path: string
  /** The call that reserves such a file: an API key needs its scope. */
  readonly reserve: Pick<AnyCall, 'method' | 'path'>
  readonly allow: Allow
  /** The sender; by default the viewer of the session, unless another check admits the request. */
  readonly viewerOf?: (request: FastifyRequest) => Promise<Viewer | null>
  /** The sender's own reservation; undefined for that of anyone else. */
  readonly find: (viewer: Viewer, id: string) => Promise<R | undefined>
  /** Called when bytes start to arrive, to extend the reservation. */
  readonly extendReservation: (row: R) => Promise<void>
  /** Called when all bytes have arrived: returns `ready`, `broken`, or undefined if the upload was withdrawn. */
  readonly finish: (id: string) => Promise<R | undefined>
  readonly problem: (row: R, language: Language) => Refusal
  readonly withdraw: (viewer: Viewer, row: R) => Promise<void>
}

const version = '1.0.0'
/** Time for the response to reach a client that has stalled. */
const stalledCloseMs = 1000
/** When a sender with too many requests may try again. */
const placeSeconds = 5
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Checks the sender of a request, and the sender's reservation. */
const createSenderChecks = <R extends Reservation>(
  services: Services,
  { path, reserve, allow, viewerOf, find }: Arrivals<R>,
) => {
  const findInTurn = createConcurrencyLimit(callLimit)

  const byCredential = async (request: FastifyRequest): Promise<Viewer | null> => {
    const credential = readCredential(services.config, request.headers, request.cookies)
    const viewer = credential && (await viewerOfCredential(services, credential))
    return viewer ?? (credential?.kind === 'key' ? refuse(unknownCredential(credential)) : null)
  }

  const needViewer = async (request: FastifyRequest): Promise<Viewer> => {
    const viewer = await (viewerOf ?? byCredential)(request)
    const call = {
      method: request.method,
      path: `${path}/{id}`,
      audit: 'patientWrite',
      ids: { id: 'asset' },
    } as const
    if (viewer) request.auditEntry = asViewer(entryOf(call, request, services.clock.now()), viewer)
    checkKey(viewer, reserve, request.ip)
    const refusal = refusalFor(allow, viewer)
    if (refusal) refuse(refusal)
    return viewer as Viewer
  }

  const needOwn = async (request: FastifyRequest, viewer: Viewer): Promise<R> => {
    const { id } = request.params as { id: string }
    const reservation = uuidShape.test(id) ? await findInTurn(viewer.id, () => find(viewer, id)) : undefined
    return reservation ?? refuse('NOT_FOUND')
  }

  /** Checked again while the bytes arrive: the sender's current rights, and the reservation within them. */
  const isStillOwn = async (request: FastifyRequest, now: Viewer, id: string): Promise<boolean> => {
    const current = viewerOf ? await viewerOf(request) : now
    if (!current || refusalFor(allow, current)) return false
    try {
      return (await find(current, id)) !== undefined
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  /** The sender's access may have ended without a notification to this process. */
  const needStillOwn = async (request: FastifyRequest, { sessionId }: Viewer, id: string): Promise<void> => {
    const now = (await services.viewerOfSession(sessionId)) ?? refuse('NOT_SIGNED_IN')
    if (!(await isStillOwn(request, now, id))) refuse('NOT_FOUND')
  }

  return { needViewer, needOwn, isStillOwn, needStillOwn }
}

/**
 * The tus protocol for reserved files. Each request needs one database query, whatever its length: whose reservation
 * is this? The request that completes a file needs another: is it still theirs? Creating an upload is not part of it;
 * reserving replaces that.
 */
export const serveTus = async <R extends Reservation>(
  app: FastifyInstance,
  services: Services,
  arrivals: Arrivals<R>,
): Promise<void> => {
  const { path, extendReservation, finish, problem, withdraw } = arrivals
  const { uploads } = services.storage
  const runExclusive = createUploadMutex()
  const takePlace = createSenderPlaces()
  const { needViewer, needOwn, isStillOwn, needStillOwn } = createSenderChecks(services, arrivals)
  const takeTurn = createChunkTurns(services.recentCallers)
  const pace = paceOf(services.config.UPLOAD_STALL_SECONDS)
  const releaseActive = releaseWhileStopping(app, services.config)

  /**
   * A client that requests the offset may have missed the response to its last byte, or the server may have crashed
   * before sending it: a complete upload is finished now.
   */
  const finishIfWhole = async (row: R, language: Language): Promise<R> => {
    if (row.status !== 'pending') return row
    const arrived = await uploads.isWhole(row.id, row.bytes)
    if (!arrived && (await services.storage.size(row.storageKey)) === null) return row
    const finished = (await finish(row.id)) ?? refuse('NOT_FOUND')
    if (finished.status === 'broken') throw problem(finished, language)
    return finished
  }

  /**
   * Stores the bytes of a request; returns the resulting offset of the upload. Aborted when the sender's access ends
   * (S12).
   */
  const receive = async (request: FastifyRequest, viewer: Viewer, row: R): Promise<number> => {
    const requestedOffset = Number(request.headers['upload-offset'] ?? Number.NaN)
    if (!Number.isSafeInteger(requestedOffset) || requestedOffset < 0) return refuse('MALFORMED')
    if (Number(request.headers['content-length'] ?? 0) > row.bytes - requestedOffset)
      return refuse('TOO_LARGE')
    const { bytes, giveUp, stop, isStalled } = createRequestReader(
      request.raw,
      row.bytes - requestedOffset,
      pace,
      () => takeTurn(viewer.company?.id ?? viewer.id),
    )
    const release = releaseActive(giveUp)
    let ended: AccessEnd | undefined
    const releaseGrant = services.access.hold({
      viewer,
      isAllowed: now => isStillOwn(request, now, row.id),
      end: reason => {
        ended = reason
        stop()
      },
    })
    // Exclusive from here on: a request for the offset includes these bytes.
    return runExclusive(row.id, giveUp, async () => {
      await uploads.begin(row.id, row.bytes)
      await extendReservation(row)
      // The audit entry is written before the first byte is accepted.
      await flushEntry(services.trail, request)
      const offset = await uploads.write(row.id, requestedOffset, bytes)
      return ended ? refuse(ended) : offset
    }).finally(() => {
      release()
      releaseGrant()
      stop()
      if (isStalled()) closeSoon(request)
    })
  }

  await app.register(async scope => {
    // Any other content type is answered with 415: tus has only one, and the parsers of calls would consume the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
      done(null, payload),
    )

    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', version)
      if (request.headers['tus-resumable'] === version) return
      reply.header('tus-version', version)
      refuse('UPLOAD_VERSION')
    })

    // A refusal may leave while the client is still sending; it reaches the client because the rest is read too.
    scope.addHook('onSend', async (request, { statusCode }) =>
      drainBody(request.raw, { ...(isCrowded(statusCode) ? shortDrain : longDrain), pace }),
    )

    scope.route({
      method: ['HEAD', 'PATCH'],
      url: `${path}/:id`,
      config: { limitsBodyTime: true },
      handler: async (request, reply) => {
        const viewer = await needViewer(request)
        if (request.method === 'PATCH' && !takePlace(viewer.id, request, reply)) {
          // No audit entry, as for every rate limit: nothing was read that the trail has to record.
          request.auditEntry = null
          return refuse('SLOW_DOWN', { sec: placeSeconds })
        }
        const row = await needOwn(request, viewer)
        const language = languageOf(request, viewer)
        reply.header('cache-control', 'no-store')
        if (request.method === 'HEAD') {
          const settled = await finishIfWhole(row, language)
          // Reading the offset of one's own upload is no access to patient data.
          request.auditEntry = null
          if (settled.status === 'ready') return uploadState(reply, { ...settled, offset: settled.bytes })
          if (settled.status !== 'pending') return refuse('NOT_FOUND')
        }
        if (row.status !== 'pending') return refuse('NOT_FOUND')
        if (request.method === 'HEAD') {
          const offset = await runExclusive(row.id, ignoreNextRequest, () => uploads.offset(row.id))
          return uploadState(reply, { ...row, offset })
        }
        const offset = await receive(request, viewer, row)
        services.fullness.reportStored('files')
        if (offset === row.bytes) {
          await needStillOwn(request, viewer, row.id)
          const finished = (await finish(row.id)) ?? refuse('NOT_FOUND')
          if (finished.status !== 'ready')
            throw finished.status === 'broken' ? problem(finished, language) : new Refusal('NOT_FOUND')
        }
        return reply.header('upload-offset', offset).code(204).send()
      },
    })

    scope.delete(`${path}/:id`, async (request, reply) => {
      const viewer = await needViewer(request)
      const row = await needOwn(request, viewer)
      if (row.status !== 'pending') return refuse('NOT_FOUND')
      await flushEntry(services.trail, request)
      await withdraw(viewer, row)
      return reply.code(204).send()
    })
  })
}

/** Reports the offset to a client that has stalled, so that it reconnects; this connection is closed. */
const closeSoon = ({ raw }: FastifyRequest): void => {
  setTimeout(() => raw.socket.destroy(), stalledCloseMs).unref()
}

/** A request for the offset has no bytes to give up when another request waits. */
const ignoreNextRequest = (): void => {}

/** The sender has too many requests open, in all or for this upload. */
const isCrowded = (status: number): boolean =>
  status === refusals.SLOW_DOWN || status === refusals.UPLOAD_RUNNING

const uploadState = (
  reply: FastifyReply,
  { bytes, offset }: Reservation & { offset: number },
): FastifyReply => reply.header('upload-offset', offset).header('upload-length', bytes).send()
