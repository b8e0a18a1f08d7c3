import type { IncomingMessage } from 'node:http'
import { caseFileCalls } from '@archway/contract/case-files'
import type { Language } from '@archway/words'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemScope } from '../platform/db/scope.ts'
import { refusalFor } from '../platform/http/access.ts'
import { errorBody } from '../platform/http/answer.ts'
import { readSessionCookie } from '../platform/http/cookie.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import { scopeOf, type Viewer } from '../platform/viewer.ts'
import { preferredLanguage } from '../platform/words.ts'
import { withdrawAsset } from './change.ts'
import { finishUpload } from './finish.ts'
import { problemOf } from './present.ts'
import { reservationEnd } from './reserve.ts'
import { type AssetRow, findAsset, updateAsset } from './store.ts'

const path = '/files/uploads'

/** Where the bytes of a reserved file go. */
export const uploadUrl = (assetId: string): string => `${path}/${assetId}`

const languageOf = (request: IncomingMessage, viewer: Viewer | null): Language =>
  preferredLanguage(request.headers['accept-language']) ?? viewer?.language ?? 'en'

const brokenFile = (asset: AssetRow, language: Language): Refusal =>
  new Refusal('FILE_BROKEN', { why: problemOf(asset, language) ?? '' })

/**
 * The tus protocol for reserved files. A request costs one question to the database, whatever its length: whose
 * reservation is this? Creating an upload is not part of it, that is what reserving is.
 */
export const serveUploads = async (app: FastifyInstance, services: Services): Promise<void> => {
  const { db, clock, storage } = services
  const languages = new WeakMap<IncomingMessage, Language>()
  const tus = new Server({
    path,
    datastore: storage.uploads.store,
    // Same origin only: no address of another site is told that it may read the answers.
    allowedOrigins: () => false,
    onUploadFinish: async (request, upload) => {
      const asset = await finishUpload(services, upload.id)
      if (asset?.status === 'ready') return {}
      const node = request.runtime?.node?.req
      const language = (node && languages.get(node as IncomingMessage)) ?? 'en'
      const refusal = asset?.status === 'broken' ? brokenFile(asset, language) : new Refusal('NOT_FOUND')
      return {
        status_code: asset?.status === 'broken' ? 422 : 404,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(errorBody(refusal, language)),
      }
    },
  })

  const needViewer = async (request: FastifyRequest): Promise<Viewer> => {
    const token = readSessionCookie(services.config, request)
    const viewer = token ? await services.viewerOf(token) : null
    const refused = refusalFor(caseFileCalls.reserve.allow, viewer)
    if (refused) refuse(refused)
    return viewer as Viewer
  }

  /** The reservation behind an address, for the person who made it. */
  const needOwn = async (request: FastifyRequest, viewer: Viewer): Promise<AssetRow> => {
    const { id } = request.params as { id: string }
    if (!uuidShape.test(id)) return refuse('NOT_FOUND')
    const scope = scopeOf(viewer)
    const asset = await db.within(scope, tx => findAsset(tx, scope, id))
    return asset?.uploadedById === viewer.id ? asset : refuse('NOT_FOUND')
  }

  /** The first bytes turn a queued file into one that is uploading; later ones keep the reservation alive. */
  const noteLife = async (asset: AssetRow): Promise<void> => {
    const now = clock.now()
    const end = reservationEnd(now)
    const lasts = (asset.expiresAt?.getTime() ?? 0) > end.getTime() - 3_600_000
    if (asset.startedAt !== null && lasts) return
    await db.within(systemScope, tx =>
      updateAsset(tx, asset.id, 'pending', { startedAt: asset.startedAt ?? now, expiresAt: end }),
    )
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
        const asset = await needOwn(request, viewer)
        const language = languageOf(request.raw, viewer)
        reply.header('cache-control', 'no-store')
        if (request.method === 'HEAD') {
          const settled = await settle(services, asset, language)
          if (settled.status === 'ready') return told(reply, settled)
        }
        if (asset.status !== 'pending') return refuse('NOT_FOUND')
        await storage.uploads.begin(asset.id, asset.bytes)
        if (request.method === 'PATCH') await noteLife(asset)
        languages.set(request.raw, language)
        return handOver(request, reply)
      },
    })

    scope.delete(`${path}/:id`, async (request, reply) => {
      const viewer = await needViewer(request)
      const asset = await needOwn(request, viewer)
      if (asset.status !== 'pending') return refuse('NOT_FOUND')
      const within = scopeOf(viewer)
      await db.within(within, tx => withdrawAsset({ tx, scope: within, services, viewer }, asset.id))
      return reply.header('tus-resumable', '1.0.0').code(204).send()
    })
  })
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A client that asks how far it is may have missed the answer to its last byte, and the server may have died before
 * giving one: what is complete is finished now.
 */
const settle = async (services: Services, asset: AssetRow, language: Language): Promise<AssetRow> => {
  if (asset.status !== 'pending') return asset
  const { uploads } = services.storage
  const arrived = (await uploads.received(asset.id)) === asset.bytes
  if (!arrived && (await services.storage.size(asset.storageKey)) === null) return asset
  const finished = (await finishUpload(services, asset.id)) ?? refuse('NOT_FOUND')
  if (finished.status === 'broken') throw brokenFile(finished, language)
  return finished
}

const told = (reply: FastifyReply, asset: AssetRow): FastifyReply =>
  reply
    .header('tus-resumable', '1.0.0')
    .header('upload-offset', asset.bytes)
    .header('upload-length', asset.bytes)
    .send()
