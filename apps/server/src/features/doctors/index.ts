import './events.ts'
import './queries.ts'

export { joinDoctors } from './listeners.ts'
export { doctorRoutes } from './routes.ts'
export { findDoctor, releaseAddress } from './store.ts'
export { doctor } from './table.ts'
