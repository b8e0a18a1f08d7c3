import { type KeyFeature, type KeyScope, keyScopes } from '../integrations/api-key.ts'
import type { AnyCall, Audience } from '../kernel/call.ts'
import { calls } from './calls.ts'

/** Personal features of the portal: sign-in, inbox, phone, portrait. Not available to API keys. */
type PersonalFeature =
  | 'session'
  | 'signOn'
  | 'bootstrap'
  | 'phoneCapture'
  | 'pictures'
  | 'notifications'
  | 'privacy'
  | 'integrations'

/**
 * Does not compile for a feature that is neither available to keys nor personal: this must be decided with the
 * feature.
 */
const keyFeatureOf: Record<Exclude<keyof typeof calls, PersonalFeature>, KeyFeature> &
  Partial<Record<PersonalFeature, never>> = {
  cases: 'cases',
  caseFiles: 'caseFiles',
  plans: 'plans',
  requests: 'requests',
  orders: 'orders',
  shipments: 'shipments',
  chat: 'chat',
  doctors: 'doctors',
  contacts: 'contacts',
  company: 'company',
  addresses: 'addresses',
  preferences: 'preferences',
  laserMarking: 'laserMarking',
  catalog: 'catalog',
  lab: 'lab',
  // Figures about cases.
  insight: 'cases',
  audit: 'audit',
}

/** The requirement of a call for API keys: a scope, any key, or `person` for calls that no key can make. */
export type KeyNeed = KeyScope | 'any' | 'person'

const needOf = (feature: string, call: AnyCall): KeyNeed => {
  if (call.apiKey === 'any') return 'any'
  const keyFeature = (keyFeatureOf as Record<string, KeyFeature | undefined>)[feature]
  const isOfPersons =
    call.apiKey === 'never' ||
    // Keys cannot make calls that a person has to confirm: erasure, roles, keys, exports of people.
    call.reauthentication !== null ||
    // Nor calls that create, change or close accounts.
    (call.audit === 'account' && call.method !== 'GET')
  if (!keyFeature || isOfPersons) return 'person'
  return `${keyFeature}:${call.method === 'GET' ? 'read' : 'write'}`
}

type NamedCall = Pick<AnyCall, 'path'> & { readonly method: string }
const nameOf = ({ method, path }: NamedCall): string => `${method} ${path}`

const needs = new Map<string, KeyNeed>(
  Object.entries(calls).flatMap(([feature, ofFeature]) =>
    (Object.values(ofFeature) as unknown as AnyCall[]).map(
      call => [nameOf(call), needOf(feature, call)] as const,
    ),
  ),
)

/** The scope that an API key needs for a call; `person` for addresses outside the contract. */
export const keyNeedOf = (call: NamedCall): KeyNeed => needs.get(nameOf(call)) ?? 'person'

/** Whether a key of this kind, which is never an account owner, could make the call with the right scope. */
const isOpenTo = (audience: Audience, { allow }: AnyCall): boolean =>
  allow.to === 'everyone' ||
  allow.to === 'signedIn' ||
  (allow.to.includes(audience) && (audience === 'staff' || allow.superAdmin === undefined))

/** The scopes with which a key of this kind could make at least one call, in the order of the contract. */
export const offeredKeyScopes = (audience: 'contact' | 'staff'): KeyScope[] => {
  const open = new Set(
    Object.values(calls)
      .flatMap(ofFeature => Object.values(ofFeature) as unknown as AnyCall[])
      .filter(call => isOpenTo(audience, call))
      .map(keyNeedOf),
  )
  return keyScopes.filter(scope => open.has(scope))
}
