export { pictureRoutes } from './routes.ts'
export { joinPictures, servePictures } from './serve.ts'
export { reservedPictures } from './store.ts'
