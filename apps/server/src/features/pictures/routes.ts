import { randomBytes, randomUUID } from 'node:crypto'
import { isPicture, type PictureKind, pictureCalls } from '@archway/contract/pictures'
import { heldBy } from '../../platform/access/holder.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { holderOf } from '../../platform/storage/reservations.ts'
import { signAddress } from '../case-files/index.ts'
import { pictureUploadUrl } from './serve.ts'
import { findReadyPicture, insertPicture } from './store.ts'

const reservedHours = 1

const folders = { avatar: 'avatar', logo: 'assets' } as const satisfies Record<PictureKind, string>

/**
 * The storage key of a picture: `{owner}/{folder}/{timestamp}-{random}` (FILE-10, FILE-12, ruling 14). The random part
 * distinguishes keys of the same millisecond (TRAP-065).
 */
const newKey = (owner: string, kind: PictureKind, now: Date): string =>
  `${owner}/${folders[kind]}/${now.getTime()}-${randomBytes(8).toString('hex')}`

export const pictureRoutes: readonly Route[] = [
  handle(pictureCalls.reservePicture, async ({ body, viewer, scope, within, services }) => {
    if (body.kind === 'logo' && viewer.audience === 'doctor') refuse('NOT_ALLOWED')
    if (!isPicture(body.fileName)) {
      const ext = body.fileName.split('.').at(-1)?.toUpperCase() ?? ''
      refuse('FILE_TYPE_REFUSED', { ext }, [
        { refusal: 'FILE_TYPE_REFUSED', field: 'fileName', values: { ext } },
      ])
    }
    const now = services.clock.now()
    // An avatar of staff is stored for the provider, whichever company they have selected; a logo always belongs to a
    // company.
    const companyId = viewer.audience === 'staff' && body.kind === 'avatar' ? null : (scope.companyId ?? null)
    if (body.kind === 'logo' && !companyId) refuse('NOT_FOUND')
    const row = await within(async tx => {
      await services.reserveRoom(tx, body.bytes, holderOf(viewer.audience, companyId))
      return insertPicture(tx, {
        id: randomUUID(),
        companyId,
        kind: body.kind,
        status: 'pending',
        storageKey: newKey(companyId ?? 'provider', body.kind, now),
        bytes: body.bytes,
        uploadedById: viewer.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + reservedHours * 3_600_000),
      })
    })
    return {
      data: {
        uuid: row.id,
        key: row.storageKey,
        uploadUrl: pictureUploadUrl(row.id),
        expiresAt: row.expiresAt.toISOString(),
      },
    }
  }),

  handle(pictureCalls.pictureAddress, async ({ query, scope, within, services, viewer }) => {
    const row = (await within(tx => findReadyPicture(tx, scope, query.key))) ?? refuse('NOT_FOUND')
    return {
      data: await signAddress(services, heldBy(viewer), row.id, { variant: 'file', disposition: 'inline' }),
    }
  }),
]
