import './events.ts'

export { activeAdministrators } from './administrators.ts'
export { joinContacts } from './listeners.ts'
export { contactRoutes } from './routes.ts'
export { staffRoutes } from './staff-routes.ts'
export { isRelationshipManager } from './store.ts'
export { contact, staff } from './table.ts'
