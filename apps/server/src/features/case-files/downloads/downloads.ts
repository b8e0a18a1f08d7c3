import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf, type Viewer } from '../../../platform/access/viewer.ts'
import { asViewer, entryOf } from '../../../platform/audit/entry.ts'
import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Scope, systemScope } from '../../../platform/db/scope.ts'
import { readSessionCookie } from '../../../platform/http/cookie.ts'
import { checkKeyAddress } from '../../../platform/http/credential.ts'
import { createRateLimits } from '../../../platform/http/limits/rate.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { type ByteRange, type DirectDownloads, NotStored } from '../../../platform/storage/storage.ts'
import { type AssetRow, findAssetForHolder } from '../store.ts'
import { createPlaces, onceClosed } from '../uploads/sender-places.ts'
import { type Grant, readToken } from './address.ts'

/** Types that a page may show inline. All others are downloaded, whatever the address requests. */
const inlineTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'model/stl',
  'application/x-ply',
  'model/obj',
  'model/gltf-binary',
])

/** `Content-Disposition` of RFC 6266: an ASCII name for old clients, and the full name in UTF-8. */
export const dispositionOf = (kind: 'attachment' | 'inline', fileName: string): string => {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** The requested byte range; `null` if there is none, or one that is to be ignored. */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const last = Number(match[2])
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}

/** A file as it is sent to the holder of a signed address. */
export type ServedFile = {
  readonly key: string
  readonly mime: string
  readonly fileName: string
  readonly tag: string
  /** Whether the file is sent only with the cookie of the session for which its address was signed. */
  readonly needsCookie?: true
}

const servedOf = (asset: AssetRow, variant: Grant['variant']): ServedFile | null => {
  // The hash may be computed shortly after the file is ready.
  const content = asset.sha256 ?? asset.id
  if (variant === 'file')
    return {
      key: asset.storageKey,
      mime: asset.mime ?? 'application/octet-stream',
      fileName: asset.fileName,
      tag: `"${content}"`,
    }
  const stem = asset.fileName.replace(/\.[^.]*$/, '')
  const tag = `"${variant} ${content}"`
  if (variant === 'model')
    return asset.modelKey
      ? { key: asset.modelKey, mime: 'model/gltf-binary', fileName: `${stem}.glb`, tag }
      : null
  const key = variant === 'preview' ? asset.previewKey : asset.viewKey
  if (!key) return null
  return { key, mime: 'image/webp', fileName: `${stem}.webp`, tag }
}

/** The name of a download in the audit trail. */
const download = {
  method: 'GET',
  path: '/files/{token}',
  audit: 'patientRead',
  ids: { token: 'asset' },
} as const

/** The scope of the holder of an address: for staff every company, whichever they have switched to. */
const scopeOfHolder = (viewer: Viewer | null): Scope =>
  viewer === null || viewer.audience === 'staff' ? systemScope : scopeOf(viewer)

/** The file of an address and its case, if the holder may still see it. */
const findServedFile = async (
  tx: Tx,
  services: Services,
  { assetId, variant }: Grant,
  viewer: Viewer | null,
): Promise<{ servedFile: ServedFile | null; asset?: AssetRow }> => {
  const scope = scopeOfHolder(viewer)
  const asset = await findAssetForHolder(tx, scope, assetId)
  if (asset) return { asset, servedFile: asset.status === 'ready' ? servedOf(asset, variant) : null }
  const { servedModel, servedPicture, servedExport } = services.queries
  const question = { id: assetId, scope, viewer }
  const servedFile =
    (await servedPicture(tx, question)) ??
    (await servedModel(tx, question)) ??
    (await servedExport(tx, question))
  return { servedFile }
}

/** Whether the request has the cookie of the session to which the address was issued. */
const isOfHolder = async (
  services: Services,
  request: FastifyRequest,
  { holder }: Grant,
): Promise<boolean> => {
  const token = readSessionCookie(services.config, request)
  const sender = token ? await services.viewerOf(token) : null
  return holder.kind === 'session' && sender?.sessionId === holder.id
}

const companyOfOpenShare = (services: Services, shareId: string): Promise<string | null> =>
  services.db.within(systemScope, tx => services.queries.companyOfOpenShare(tx, shareId))

type Question = { readonly grant: Grant; readonly viewer: Viewer | null }

/** Number of downloads that are checked in one transaction. */
const checkedAtOnce = 100

/**
 * Whether the holder may still see the file. The downloads that are reviewed together are checked one after the other,
 * on one connection, however many there are; those of the same address once.
 */
const createServedCheck = (services: Services) => {
  const isServed = async (tx: Tx, { grant, viewer }: Question): Promise<boolean> =>
    (viewer !== null || (await services.queries.companyOfOpenShare(tx, grant.holder.id)) !== null) &&
    (await findServedFile(tx, services, grant, viewer)).servedFile !== null
  return createBatcher(checkedAtOnce, (questions: readonly Question[]) =>
    services.db.within(systemScope, async tx => {
      // By viewer too: of two reviews at a time, one may have read the viewers before a change.
      const checked = new Map<Viewer | null, Map<string, boolean>>()
      const results: boolean[] = []
      for (const question of questions) {
        const { grant, viewer } = question
        const files = checked.get(viewer) ?? new Map<string, boolean>()
        checked.set(viewer, files)
        const address = `${grant.assetId} ${grant.variant} ${grant.holder.id}`
        const result = files.get(address) ?? (await isServed(tx, question))
        files.set(address, result)
        results.push(result)
      }
      return results
    }),
  )
}

/** The access that has to last while a file is sent: the session or share link, with this file in its scope. */
const permitLasting = (
  isServed: (question: Question) => Promise<boolean>,
  grant: Grant,
  holder: { viewer: Viewer | null; companyId: string | null },
) => {
  const { viewer, companyId } = holder
  if (viewer) return { viewer, isAllowed: (now: Viewer) => isServed({ grant, viewer: now }) }
  if (companyId === null) return null
  return { viewer: null, companyId, isAllowed: () => isServed({ grant, viewer: null }) }
}

/**
 * Open downloads of one person or share link in this process. A page of previews through an HTTP/2 proxy opens up to
 * 250 at a time.
 */
export const maxDownloads = 300
/** When a person with too many downloads may try again. */
const placeSeconds = 5
/** A download ends if its reader takes no byte in this many periods of `UPLOAD_STALL_SECONDS`. */
const stallPeriods = 4

/**
 * Serves signed addresses: one file, for minutes, while the session or share link to which it was issued lasts and
 * reaches it. A download in progress is aborted when that ends.
 */
export const serveDownloads = (app: FastifyInstance, services: Services): void => {
  const rates = createRateLimits(services.clock, services.config.RATE_LIMITS)
  const takePlace = createPlaces(maxDownloads)
  const isServed = createServedCheck(services)
  const stallMs = stallPeriods * services.config.UPLOAD_STALL_SECONDS * 1000
  app.get('/files/:token', { exposeHeadRoute: true }, async (request, reply) => {
    const grant = await readToken(services, (request.params as { token: string }).token)
    if (!grant) return refuse('NOT_FOUND')
    const { holder } = grant
    // No audit entry, as for every rate limit. The rate is that of bursts: a case with many photos is one.
    rates.check('burst', holder.id)
    const viewer = holder.kind === 'session' ? await services.viewerOfSession(holder.id) : null
    const free = takePlace(viewer?.id ?? holder.id) ?? refuse('SLOW_DOWN', { sec: placeSeconds })
    onceClosed(reply, free)
    const entry = { ...entryOf(download, request, services.clock.now()), ids: [grant.assetId] }
    const line = viewer ? asViewer(entry, viewer) : entry
    request.auditEntry = line
    const companyId = holder.kind === 'share' ? await companyOfOpenShare(services, holder.id) : null
    const heldGrant = permitLasting(isServed, grant, { viewer, companyId })
    if (grant.expired || !heldGrant) return refuse('LINK_EXPIRED')
    if (viewer) checkKeyAddress(viewer, request.ip)
    let isOver = false
    let isSending = false
    const release = services.access.hold({
      ...heldGrant,
      end: () => {
        isOver = true
        if (isSending) reply.raw.destroy()
      },
    })
    onceClosed(reply, release)
    const { servedFile, asset } = await services.db.within(systemScope, tx =>
      findServedFile(tx, services, grant, viewer),
    )
    if (asset) request.auditEntry = { ...line, ids: [asset.id, asset.caseId], companyId: asset.companyId }
    const isWelcome = !servedFile?.needsCookie || (await isOfHolder(services, request, grant))
    if (!servedFile || !isWelcome || isOver) return refuse('NOT_FOUND')
    if (services.storage.downloads && grant.variant !== 'preview' && !servedFile.needsCookie)
      return redirect(reply, services.storage.downloads, servedFile, allowedDisposition(servedFile, grant))
    isSending = true
    // An injected request has no connection.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(stallMs)
    return send(services, request, reply, servedFile, allowedDisposition(servedFile, grant))
  })
}

const allowedDisposition = ({ mime }: ServedFile, { disposition }: Grant): Grant['disposition'] =>
  inlineTypes.has(mime) ? disposition : 'attachment'

/** Lifetime of an address of the storage: for this long, its holder may still read a file after losing access. */
const storageSeconds = 30

/** Small previews are not redirected: browsers cache what the server sends. */
const redirect = async (
  reply: FastifyReply,
  downloads: DirectDownloads,
  { key, mime, fileName }: ServedFile,
  disposition: Grant['disposition'],
): Promise<FastifyReply> => {
  const response = { mime, disposition: dispositionOf(disposition, fileName) }
  const url = await downloads.addressOf(key, response, storageSeconds)
  return reply.header('cache-control', 'private, no-store').redirect(url, 302)
}

const send = async (
  { storage }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, mime, fileName, tag }: ServedFile,
  disposition: 'attachment' | 'inline',
): Promise<FastifyReply> => {
  const size = (await storage.size(key)) ?? refuse('NOT_FOUND')
  reply
    .header('content-type', mime)
    .header('content-disposition', dispositionOf(disposition, fileName))
    .header('x-content-type-options', 'nosniff')
    // No script in a file runs; only the portal itself may show it in a frame (PDF).
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'self'")
    // Cached, but revalidated each time: after a logout nothing is shown from the browser's cache.
    .header('cache-control', 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const conditional = request.headers['if-range']
  const rangeHeader = conditional === undefined || conditional === tag ? request.headers.range : undefined
  const range = readRange(rangeHeader, size)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  // An empty stream: any other body would change the Content-Length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  try {
    return reply.send(await storage.open(key, range ?? undefined))
  } catch (error) {
    if (error instanceof NotStored) return refuse('NOT_FOUND')
    throw error
  }
}
