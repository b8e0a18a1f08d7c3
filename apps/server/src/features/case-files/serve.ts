import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { serveDownloads } from './downloads/downloads.ts'
import { checkDirectUploads } from './uploads/direct.ts'
import { serveUploads } from './uploads/uploads.ts'

/** The two addresses of files that are no calls: bytes in by tus, bytes out by signed address. */
export const serveFiles = async (app: FastifyInstance, services: Services): Promise<void> => {
  await serveUploads(app, services)
  checkDirectUploads(app, services)
  serveDownloads(app, services)
}
