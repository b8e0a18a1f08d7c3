import './events.ts'

export { signAddress } from './downloads/address.ts'
export { caseFileCrontab, caseFileJobs, collectUploads } from './jobs.ts'
export { listenToCases } from './listeners.ts'
export { needWritableCase } from './place.ts'
export { presentAssets } from './present.ts'
export { caseFileQueries } from './queries.ts'
export { materialReader } from './renditions/materials.ts'
export { caseFileRoutes } from './routes.ts'
export { serveFiles } from './serve.ts'
export {
  type AssetRow,
  findAsset,
  listAssets,
  listCurrent,
  listReadyRecords,
  listReservedCaseFiles,
} from './store.ts'
export { storeCopy } from './stored-copy.ts'
export { storeSystemFile } from './system-file.ts'
export { caseAsset } from './table.ts'
export { reserveChatFile } from './uploads/chat-file.ts'
export { readReservation } from './uploads/reservation.ts'
export { reserve } from './uploads/reserve.ts'
export { serveTus } from './uploads/tus.ts'
export { caseFileArrivals } from './uploads/uploads.ts'
