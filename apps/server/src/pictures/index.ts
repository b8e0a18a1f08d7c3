export { pictureRoutes } from './routes.ts'
export { joinPictures, servePictures } from './serve.ts'
