import './events.ts'

export { joinAddresses } from './listeners.ts'
export { addressRoutes } from './routes.ts'
export { address } from './table.ts'
