import type { caseFileCalls } from '@archway/contract/case-files'
import type { BodyOf } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { type FieldProblem, refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { partCount } from '../../../platform/storage/parts.ts'
import type { DirectUploads } from '../../../platform/storage/storage.ts'
import type { AssetRow } from '../store.ts'
import { finishUpload } from './finish.ts'
import { caseFileArrivals } from './uploads.ts'

/** The storage accepts a signed part within this time. */
const signedMs = 15 * 60_000

type CallContext = {
  readonly services: Services
  readonly viewer: Viewer
  readonly params: { readonly id: string }
}

type SignedBody = BodyOf<typeof caseFileCalls.signParts>

/** The viewer's own reservation; the rules are those of every upload. */
const needOwn = async ({ services, viewer, params }: CallContext): Promise<AssetRow> =>
  (await caseFileArrivals(services).find(viewer, params.id)) ?? refuse('NOT_FOUND')

const needPending = (asset: AssetRow): AssetRow => (asset.status === 'pending' ? asset : refuse('NOT_FOUND'))

const needDirect = ({ storage }: Services): DirectUploads =>
  storage.uploads.direct ?? refuse('UPLOAD_NOT_DIRECT')

/** The parts of an upload that the storage has. The storage lists them; nothing else records them. */
export const readParts = async (context: CallContext) => {
  const asset = needPending(await needOwn(context))
  const direct = needDirect(context.services)
  return {
    bytes: asset.bytes,
    partBytes: direct.partBytes,
    arrived: await direct.listArrived(asset.id, asset.bytes),
  }
}

/** Requests that send these parts. A part may be signed again; the last bytes that arrive for it count. */
export const signParts = async (context: CallContext, { parts }: SignedBody) => {
  const asset = needPending(await needOwn(context))
  const direct = needDirect(context.services)
  const last = partCount(asset.bytes)
  const visited = new Set<number>()
  const problems = parts.flatMap(({ number }, index): FieldProblem[] => {
    const isWrong = number > last || visited.has(number)
    visited.add(number)
    return isWrong ? [{ form: 'choice', field: `parts.${index}.number` }] : []
  })
  if (problems.length > 0) refuse('INVALID', {}, problems)
  await caseFileArrivals(context.services).extendReservation(asset)
  const now = new Date()
  return {
    parts: await direct.sign(asset.id, asset.bytes, parts, now),
    expiresAt: new Date(now.getTime() + signedMs).toISOString(),
  }
}

/**
 * Completes an upload whose parts have all arrived. The storage has compared every part with its length and hash; the
 * type is detected here, and the hash of the whole file is computed by a job.
 */
export const completeUpload = async (
  context: CallContext & { readonly language: Language },
): Promise<AssetRow> => {
  const { services, language } = context
  const asset = await needOwn(context)
  const { problem } = caseFileArrivals(services)
  if (asset.status === 'pending') {
    const direct = needDirect(services)
    // An earlier attempt may already have moved the bytes.
    const isThere =
      (await services.storage.uploads.isWhole(asset.id, asset.bytes)) ||
      (await services.storage.size(asset.storageKey)) !== null
    if (!isThere) {
      const partTotal = partCount(asset.bytes)
      const { length: arrived } = await direct.listArrived(asset.id, asset.bytes)
      refuse('PARTS_MISSING', { missing: partTotal - arrived, of: partTotal })
    }
  }
  const finished =
    asset.status === 'pending' ? await finishUpload(services, asset.id, { way: 'direct' }) : asset
  if (finished?.status === 'broken') throw problem(finished, language)
  return finished?.status === 'ready' ? finished : refuse('NOT_FOUND')
}
