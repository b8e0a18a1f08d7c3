import * as z from 'zod/mini'
import { instant, text, uuid } from '../kernel/fields.ts'

/** The features available to an API key, as `calls` of the contract names them; each for reading and for writing. */
export const keyFeatures = [
  'cases',
  'caseFiles',
  'plans',
  'requests',
  'orders',
  'shipments',
  'chat',
  'doctors',
  'contacts',
  'company',
  'addresses',
  'preferences',
  'laserMarking',
  'catalog',
  'lab',
  'audit',
] as const
export type KeyFeature = (typeof keyFeatures)[number]

export const keyAccess = ['read', 'write'] as const
export type KeyAccess = (typeof keyAccess)[number]

/** A scope: `cases:read` includes the reads of a feature, `cases:write` all other calls of it. */
export type KeyScope = `${KeyFeature}:${KeyAccess}`
export const keyScopes: readonly KeyScope[] = keyFeatures.flatMap(feature =>
  keyAccess.map(access => `${feature}:${access}` as const),
)
const keyScope = z.enum(keyScopes as [KeyScope, ...KeyScope[]])

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. */
const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
export const addressRange = z.string().check(
  z.trim(),
  z.refine(value => range.safeParse(value).success, { params: { rule: 'addressRange' } }),
)

/** Possible lifetimes of a key, in days. */
export const keyDays = [30, 90, 180, 365, 730] as const
export type KeyDays = (typeof keyDays)[number]

export const apiKeyForm = z.object({
  name: text(80),
  scopes: z.array(keyScope).check(z.minLength(1), z.maxLength(keyScopes.length)),
  days: z.literal(keyDays),
  /** Addresses from which calls are accepted; empty: all. */
  addresses: z._default(z.array(addressRange).check(z.maxLength(50)), []),
})

export const apiKey = z.object({
  uuid,
  name: z.string(),
  /** The beginning of the secret, by which its owner recognizes it. */
  start: z.string(),
  scopes: z.array(keyScope),
  addresses: z.array(z.string()),
  /** The creator; null once that account is gone, and for staff if a company reads it. */
  createdByName: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** Rounded to the minute; null before the first use. */
  lastUsedAt: z.nullable(instant),
})
export type ApiKey = z.output<typeof apiKey>

/** A new key with its secret, which is not stored and not shown again. */
export const newApiKey = z.extend(apiKey, { secret: z.nullable(z.string()) })

/** The scopes of this request's key. */
export const currentApiKey = z.object({
  ...apiKey.shape,
  companyUuid: z.nullable(uuid),
  companyName: z.nullable(z.string()),
})

/** The scopes that the viewer can give a key. */
export const offeredScopes = z.object({ scopes: z.array(keyScope) })
