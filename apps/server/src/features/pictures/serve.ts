import { pictureCalls } from '@archway/contract/pictures'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../platform/access/viewer.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { translate } from '../../platform/words.ts'
import { serveTus } from '../case-files/index.ts'
import { finishPicture } from './finish.ts'
import { dropPending, findPicture, listExpectedUploads, type PictureRow } from './store.ts'

const path = '/files/pictures'

/** The path for the bytes of a reserved picture. */
export const pictureUploadUrl = (id: string): string => `${path}/${id}`

/** Registers the upload route of pictures. */
export const servePictures = (app: FastifyInstance, services: Services): Promise<void> =>
  serveTus<PictureRow>(app, services, {
    path,
    reserve: pictureCalls.reservePicture,
    allow: pictureCalls.reservePicture.allow,
    find: async (viewer, id) => {
      const scope = scopeOf(viewer)
      const row = await services.db.within(scope, tx => findPicture(tx, scope, id))
      return row?.uploadedById === viewer.id ? row : undefined
    },
    // An upload takes seconds, so its reservation need not be extended.
    extendReservation: async () => {},
    finish: id => finishPicture(services, id),
    problem: (_row, language) =>
      new Refusal('FILE_BROKEN', { why: translate(language, 'pictures', 'noPicture') }),
    withdraw: async (_viewer, row) => {
      await services.db.within(systemScope, tx => dropPending(tx, row.id))
      await services.storage.uploads.discard(row.id)
    },
  })

/** Lets the routes of case files serve pictures and recognize their uploads. */
export const pictureQueries = ({ clock }: Services) =>
  ({
    expectedPictures: (tx, ids) => listExpectedUploads(tx, ids, clock.now()),
    servedPicture: async (tx, { id, scope }) => {
      const row = await findPicture(tx, scope, id)
      if (row?.status !== 'ready' || !row.mime) return null
      const fileName = `${row.kind}.${row.mime.slice('image/'.length)}`
      return { key: row.storageKey, mime: row.mime, fileName, tag: `"${row.sha256}"` }
    },
  }) satisfies Partial<DomainQueries>
