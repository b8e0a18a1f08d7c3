import type { Visitor } from './guard.ts'
import { rolesOf, type Session } from './session.ts'

/** The part of a session that the guard needs; empty without a session. */
export const visitorOf = (session: Session | null): Visitor => ({
  roles: rolesOf(session),
  staffRole: session?.user.staffRole ?? null,
  superAdmin: session?.user.data.flagsMap.superAdmin === 1,
  isDso: session?.company?.flagsMap.isDso === 1 && session.user.data.flagsMap.isDoctor === 0,
  hasCompany: session?.company != null,
  requestsEnabled: session?.configuration?.areRequestsEnabled ?? false,
})
