import { caseFileCalls } from '@archway/contract/case-files'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../../platform/access/viewer.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { withdrawAsset } from '../change.ts'
import { problemOf } from '../present.ts'
import { type AssetRow, findAsset, updateAsset } from '../store.ts'
import { finishUpload } from './finish.ts'
import { reservationEnd } from './reserve.ts'
import { refusalToSend } from './sender.ts'
import { type Arrivals, serveTus } from './tus.ts'

const path = '/files/uploads'

/** The path for the bytes of a reserved file. */
export const uploadUrl = (assetId: string): string => `${path}/${assetId}`

/** The handling of uploaded case files, common to all upload routes. */
export const caseFileArrivals = (services: Services): Omit<Arrivals<AssetRow>, 'path'> => ({
  reserve: caseFileCalls.reserve,
  // Blocked users may still send chat messages with files; their case records cannot change.
  allow: { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' },
  find: async (viewer, id) => {
    const scope = scopeOf(viewer)
    const asset = await services.db.within(scope, tx => findAsset(tx, scope, id))
    if (asset?.uploadedById !== viewer.id) return undefined
    const refusal = refusalToSend(viewer, asset)
    return refusal ? refuse(refusal) : asset
  },
  extendReservation: asset => recordActivity(services, asset),
  finish: id => finishUpload(services, id),
  problem: (asset, language) => new Refusal('FILE_BROKEN', { why: problemOf(asset, language) ?? '' }),
  withdraw: async (viewer, asset) => {
    const scope = scopeOf(viewer)
    await services.db.within(scope, tx => withdrawAsset({ tx, scope, services, viewer }, asset.id))
  },
})

/** Registers the upload route of case files. */
export const serveUploads = (app: FastifyInstance, services: Services): Promise<void> =>
  serveTus<AssetRow>(app, services, { path, ...caseFileArrivals(services) })

/** The first bytes change the status from queued to uploading; later ones extend the reservation. */
const recordActivity = async ({ db, clock }: Services, asset: AssetRow): Promise<void> => {
  const now = clock.now()
  const end = reservationEnd(now)
  const lasts = (asset.expiresAt?.getTime() ?? 0) > end.getTime() - 3_600_000
  if (asset.startedAt !== null && lasts) return
  await db.within(systemScope, tx =>
    updateAsset(tx, asset.id, 'pending', { startedAt: asset.startedAt ?? now, expiresAt: end }),
  )
}
