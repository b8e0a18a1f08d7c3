import type { IncomingMessage } from 'node:http'
import { refusals } from '@archway/contract/api'
import type { Allow } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asViewer, entryOf } from '../platform/audit/entry.ts'
import { refusalFor } from '../platform/http/access.ts'
import { asRefusal, errorBody } from '../platform/http/answer.ts'
import { readSessionCookie } from '../platform/http/cookie.ts'
import { owe, pay } from '../platform/http/request-entry.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import { NotStored } from '../platform/storage/storage.ts'
import type { Viewer } from '../platform/viewer.ts'
import { preferredLanguage } from '../platform/words.ts'

/** A file that has been announced; its bytes come by tus under its id. */
export type Reservation = {
  readonly id: string
  readonly bytes: number
  readonly status: string
  readonly storageKey: string
}

/** What kind of files arrive under an address, and what becomes of them. */
export type Arrivals<R extends Reservation> = {
  readonly path: string
  readonly allow: Allow
  /** The person's own reservation; nothing for anybody else's. */
  readonly find: (viewer: Viewer, id: string) => Promise<R | undefined>
  /** Bytes are coming in. */
  readonly noteLife: (row: R) => Promise<void>
  /** All bytes are there: `ready`, `broken`, or nothing when it was given up meanwhile. */
  readonly finish: (id: string) => Promise<R | undefined>
  readonly problem: (row: R, language: Language) => Refusal
  readonly withdraw: (viewer: Viewer, row: R) => Promise<void>
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const languageOf = (request: IncomingMessage, viewer: Viewer | null): Language =>
  preferredLanguage(request.headers['accept-language']) ?? viewer?.language ?? 'en'

/**
 * The tus protocol for reserved files. A request costs one question to the database, whatever its length: whose
 * reservation is this? Creating an upload is not part of it, that is what reserving is.
 */
export const serveTus = async <R extends Reservation>(
  app: FastifyInstance,
  services: Services,
  { path, allow, find, noteLife, finish, problem, withdraw }: Arrivals<R>,
): Promise<void> => {
  const { uploads } = services.storage
  const languages = new WeakMap<IncomingMessage, Language>()
  const languageFor = (request: TusRequest): Language => {
    const node = request.runtime?.node?.req
    return (node && languages.get(node as IncomingMessage)) ?? 'en'
  }
  const tus = new Server({
    path,
    datastore: uploads.store,
    // Same origin only: no address of another site is told that it may read the answers.
    allowedOrigins: () => false,
    onResponseError: (request, error) => {
      // What the protocol itself refuses has its answer already.
      if (!(error instanceof Error)) return undefined
      const { refusal, unexpected } = asRefusal(error instanceof NotStored ? new Refusal('NOT_FOUND') : error)
      if (unexpected || refusal.code === 'STORAGE_FULL') services.log.error('an upload failed', error)
      return {
        status_code: refusals[refusal.code],
        body: JSON.stringify(errorBody(refusal, languageFor(request))),
      }
    },
    onUploadFinish: async (request, upload) => {
      const row = await finish(upload.id)
      if (row?.status === 'ready') return {}
      const language = languageFor(request)
      const refusal = row?.status === 'broken' ? problem(row, language) : new Refusal('NOT_FOUND')
      return {
        status_code: row?.status === 'broken' ? 422 : 404,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(errorBody(refusal, language)),
      }
    },
  })

  const needViewer = async (request: FastifyRequest): Promise<Viewer> => {
    const token = readSessionCookie(services.config, request)
    const viewer = token ? await services.viewerOf(token) : null
    const asked = {
      method: request.method,
      path: `${path}/{id}`,
      audit: 'patientWrite',
      ids: { id: 'asset' },
    } as const
    if (viewer) owe(request, asViewer(entryOf(asked, request, services.clock.now()), viewer))
    const refused = refusalFor(allow, viewer)
    if (refused) refuse(refused)
    return viewer as Viewer
  }

  const needOwn = async (request: FastifyRequest, viewer: Viewer): Promise<R> => {
    const { id } = request.params as { id: string }
    return (uuidShape.test(id) ? await find(viewer, id) : undefined) ?? refuse('NOT_FOUND')
  }

  /**
   * A client that asks how far it is may have missed the answer to its last byte, and the server may have died
   * before giving one: what is complete is finished now.
   */
  const settle = async (row: R, language: Language): Promise<R> => {
    if (row.status !== 'pending') return row
    const arrived = await uploads.isWhole(row.id, row.bytes)
    if (!arrived && (await services.storage.size(row.storageKey)) === null) return row
    const finished = (await finish(row.id)) ?? refuse('NOT_FOUND')
    if (finished.status === 'broken') throw problem(finished, language)
    return finished
  }

  const handOver = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value) reply.raw.setHeader(name, value)
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
    return reply
  }

  await app.register(async scope => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
      done(null, payload),
    )

    scope.route({
      method: ['HEAD', 'PATCH'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        const viewer = await needViewer(request)
        const row = await needOwn(request, viewer)
        const language = languageOf(request.raw, viewer)
        reply.header('cache-control', 'no-store')
        if (request.method === 'HEAD') {
          const settled = await settle(row, language)
          // To be told how far one's own upload has come is a look at nobody.
          owe(request, null)
          if (settled.status === 'ready') return told(reply, settled)
        }
        if (row.status !== 'pending') return refuse('NOT_FOUND')
        await uploads.begin(row.id, row.bytes)
        if (request.method === 'PATCH') await noteLife(row)
        // The bytes go past the server's own sending: their line is written before the first of them is taken.
        await pay(services.trail, request)
        languages.set(request.raw, language)
        return handOver(request, reply)
      },
    })

    scope.delete(`${path}/:id`, async (request, reply) => {
      const viewer = await needViewer(request)
      const row = await needOwn(request, viewer)
      if (row.status !== 'pending') return refuse('NOT_FOUND')
      await pay(services.trail, request)
      await withdraw(viewer, row)
      return reply.header('tus-resumable', '1.0.0').code(204).send()
    })
  })
}

const told = (reply: FastifyReply, row: Reservation): FastifyReply =>
  reply
    .header('tus-resumable', '1.0.0')
    .header('upload-offset', row.bytes)
    .header('upload-length', row.bytes)
    .send()
