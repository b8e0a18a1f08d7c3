export { pictureRoutes } from './routes.ts'
export { pictureQueries, servePictures } from './serve.ts'
export { listReservedPictures } from './store.ts'
