import './events.ts'

export { joinAddresses } from './listeners.ts'
export { addressOf } from './present.ts'
export { addressRoutes } from './routes.ts'
export { type AddressRow, findAddress } from './store.ts'
export { address } from './table.ts'
