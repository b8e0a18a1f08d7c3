import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { serveDownloads } from './downloads/downloads.ts'
import { serveUploads } from './uploads/uploads.ts'

/** The two file routes that are not calls: uploads by tus, and downloads by signed address. */
export const serveFiles = async (app: FastifyInstance, services: Services): Promise<void> => {
  await serveUploads(app, services)
  serveDownloads(app, services)
}
