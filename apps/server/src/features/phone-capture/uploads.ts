import { isPhonePhoto } from '@archway/contract/phone-capture'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Services } from '../../platform/services.ts'
import { caseFileArrivals, findAsset, serveTus } from '../case-files/index.ts'
import { findVisit, type PhoneVisit } from './enter.ts'

const path = '/phone/uploads'

/** Upload address of a photo from a phone. */
export const phoneUploadUrl = (assetId: string): string => `${path}/${assetId}`

/** Registers the upload route for phones: like that of case files, admitted by a link instead of a session. */
export const servePhoneUploads = (app: FastifyInstance, services: Services): Promise<void> => {
  const visits = new WeakMap<Viewer, PhoneVisit>()
  const files = caseFileArrivals(services)
  return serveTus(app, services, {
    ...files,
    path,
    viewerOf: async (request: FastifyRequest) => {
      const visit = await findVisit(services, request.headers['x-phone-link'])
      if (!visit) return null
      // The same person may use several links.
      const viewer = { ...visit.viewer }
      visits.set(viewer, visit)
      return viewer
    },
    find: async (viewer, id) => {
      const visit = visits.get(viewer)
      if (!visit) return undefined
      const asset = await services.db.within(visit.scope, tx => findAsset(tx, visit.scope, id))
      const isItsOwn = asset?.caseId === visit.link.caseId && isPhonePhoto(asset.typeKey)
      return isItsOwn ? files.find(viewer, id) : undefined
    },
  })
}
