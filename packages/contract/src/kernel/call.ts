import * as z from 'zod/mini'
import type { RoleGroup, StaffDuty } from './role.rules.ts'

/** The kinds of signed-in people. Contacts and doctors belong to a company, staff to the provider. */
export type Audience = 'contact' | 'doctor' | 'staff'

/** Who may make a call. Required for every call; there is no default. */
export type Allow =
  | { readonly to: 'everyone' }
  | { readonly to: 'signedIn'; readonly whenBlocked: 'allowed' | 'refused' }
  | {
      readonly to: readonly Audience[]
      /** The role group of section 6 to which the person must belong. */
      readonly group?: RoleGroup
      readonly superAdmin?: true
      readonly notRm?: true
      /** The company must have requests enabled (TRAP-022). */
      readonly requestsEnabled?: true
      /**
       * What applies to people of a BLOCKED company and to BLOCKED doctors: reads, chat and addresses are allowed,
       * the rest is refused.
       */
      readonly whenBlocked: 'allowed' | 'refused'
      /** The duty that the role of a staff member must include; without it, all staff may make the call. */
      readonly duty?: StaffDuty
    }

/**
 * Account owners of a company and, on their behalf, staff with the duty *companies*. Allowed for blocked companies,
 * too, because these calls protect people and their data.
 */
export const accountOwners = {
  to: ['contact', 'staff'],
  superAdmin: true,
  whenBlocked: 'allowed',
  duty: 'companies',
} as const satisfies Allow

/** Administrators of the provider. */
export const administrators = {
  to: ['staff'],
  whenBlocked: 'allowed',
  duty: 'administration',
} as const satisfies Allow

/** Staff who serve companies: support and administrators. */
export const companyStaff = {
  to: ['staff'],
  whenBlocked: 'allowed',
  duty: 'companies',
} as const satisfies Allow

/**
 * The kind of entity that an id in the address refers to; the reply for an id outside the viewer's scope is that for
 * an unknown one.
 */
export type IdKind =
  | 'case'
  | 'patient'
  | 'refinement'
  | 'plan'
  | 'planComment'
  | 'planShare'
  | 'order'
  | 'request'
  | 'shipment'
  | 'asset'
  | 'doctor'
  | 'contact'
  | 'address'
  | 'company'
  | 'apiKey'
  | 'webhook'
  | 'webhookDelivery'
  | 'template'

/** The class of the call's audit entry: patient data read or written, an account touched, or none. */
export type Audit = 'none' | 'patientRead' | 'patientWrite' | 'account' | 'settings'

/**
 * The rate limit per person: `auth` is slow on purpose, `file` counts grants and not bytes, `heavy` is for calls that
 * take seconds of computing, `burst` for what other services report many times at one moment and do not repeat.
 */
export type Rate = 'read' | 'write' | 'auth' | 'file' | 'heavy' | 'burst'

/**
 * Calls that need a recent confirmation by the person, at sign-in or by `POST /account/confirmation`: at every use,
 * or only in the cases that the handler checks, such as a change of rights.
 */
export type Reauthentication = 'always' | 'conditional'

/** `any`: every API key may make the call. `never`: none may, although others of its feature are open to keys. */
export type ForApiKeys = 'any' | 'never'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.core.$ZodType

export type Call<
  Ids extends Readonly<Record<string, IdKind>> = Readonly<Record<string, IdKind>>,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly method: Method
  /** The path as the specification writes it: `/dso/case/{id}/plan/{planId}/clearMfg`. */
  readonly path: string
  readonly summary: string
  readonly allow: Allow
  /** The kind of entity of each id in the path. */
  readonly ids: Ids
  /** Path parameters that are not ids, such as a country. */
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  readonly audit: Audit
  readonly rate: Rate
  /** Secret fields of `data`: sent once, null when the response is replayed for its `Idempotency-Key`. */
  readonly secretFields: readonly string[]
  readonly reauthentication: Reauthentication | null
  /** Null: the scope follows from the feature and the method (`api/scopes.ts`). */
  readonly apiKey: ForApiKeys | null
  /** May be read from a replica of the database: seconds old, but never older than the viewer's last write. */
  readonly replica: boolean
  /** The body may be a form as well (`application/x-www-form-urlencoded`), as a protocol of others wants it. */
  readonly takesForm: boolean
}

type Declared<Ids, Params, Query, Body, Reply> = {
  method: Method
  path: string
  summary: string
  allow: Allow
  ids?: Ids
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  audit: Audit
  rate?: Rate
  secretFields?: readonly string[]
  reauthentication?: Reauthentication
  apiKey?: ForApiKeys
  replica?: true
  takesForm?: true
}

const nothing = z.object({})
type Nothing = typeof nothing

/**
 * Declares a call as data, from which the route, the typed client, the OpenAPI page and the test matrices are
 * derived.
 */
export const call = <
  const Ids extends Readonly<Record<string, IdKind>> = Record<never, never>,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Reply extends Schema = Schema,
>(
  declaration: Declared<Ids, Params, Query, Body, Reply>,
): Call<Ids, Params, Query, Body, Reply> => ({
  method: declaration.method,
  path: declaration.path,
  summary: declaration.summary,
  allow: declaration.allow,
  ids: declaration.ids ?? ({} as Ids),
  params: declaration.params ?? (nothing as unknown as Params),
  query: declaration.query ?? (nothing as unknown as Query),
  body: declaration.body ?? (nothing as unknown as Body),
  reply: declaration.reply,
  audit: declaration.audit,
  rate: declaration.rate ?? (declaration.method === 'GET' ? 'read' : 'write'),
  secretFields: declaration.secretFields ?? [],
  reauthentication: declaration.reauthentication ?? null,
  apiKey: declaration.apiKey ?? null,
  replica: declaration.replica ?? false,
  takesForm: declaration.takesForm ?? false,
})

/** Any call, whatever its schemas. */
export type AnyCall = Call

/** The path parameters by name. An empty params schema would mean "no name at all", and exclude the ids. */
export type ParamsOf<C> =
  C extends Call<infer Ids, infer Params, infer _Q, infer _B, infer _R>
    ? { [K in keyof Ids]: string } & (string extends keyof z.output<Params> ? unknown : z.output<Params>)
    : never
export type QueryOf<C> =
  C extends Call<infer _I, infer _P, infer Query, infer _B, infer _R> ? z.output<Query> : never
export type BodyOf<C> =
  C extends Call<infer _I, infer _P, infer _Q, infer Body, infer _R> ? z.output<Body> : never
export type QueryInput<C> =
  C extends Call<infer _I, infer _P, infer Query, infer _B, infer _R> ? z.input<Query> : never
export type BodyInput<C> =
  C extends Call<infer _I, infer _P, infer _Q, infer Body, infer _R> ? z.input<Body> : never
/** The reply that the browser receives. */
export type ReplyOf<C> =
  C extends Call<infer _I, infer _P, infer _Q, infer _B, infer Reply> ? z.output<Reply> : never
/** The return type of a handler; columns that the reply does not name are dropped before sending. */
export type ReplyInput<C> =
  C extends Call<infer _I, infer _P, infer _Q, infer _B, infer Reply> ? z.input<Reply> : never

/** The reply for a single entity: `{data}` (ruling 9). */
export const one = <S extends Schema>(schema: S) => z.object({ data: schema })

/** The reply for a list: `{data, page, pages, total}` (ruling 9). `total` may be capped; see the call's summary. */
export const list = <S extends Schema>(schema: S) =>
  z.object({ data: z.array(schema), page: z.int(), pages: z.int(), total: z.int() })

/** A reply without data. */
export const messageReply = z.object({ message: z.optional(z.string()) })
