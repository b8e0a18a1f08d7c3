import './events.ts'
import { providerRoutes } from './sign-on/provider-routes.ts'
import { signInRoutes } from './sign-on/sign-in-routes.ts'

export { activeAdministrators } from './administrators.ts'
export { joinContacts } from './listeners.ts'
export { contactRoutes } from './routes.ts'
export { isSamePerson, type Party } from './same-person.ts'
export { joinSignOn } from './sign-on/identities.ts'
export { resealSignOn } from './sign-on/secret.ts'
export { staffRoutes } from './staff-routes.ts'
export { isRelationshipManager } from './store.ts'
export { contact, staff } from './table.ts'
export const signOnRoutes = [...signInRoutes, ...providerRoutes]
