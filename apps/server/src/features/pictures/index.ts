export { pictureRoutes } from './routes.ts'
export { pictureQueries, servePictures } from './serve.ts'
export { reservedPictures } from './store.ts'
