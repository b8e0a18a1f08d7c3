import * as z from 'zod/mini'
import type { RoleGroup, StaffDuty } from './role.rules.ts'

/** Who a signed-in person is to the product. Contacts and doctors belong to a company, staff to the provider. */
export type Audience = 'contact' | 'doctor' | 'staff'

/** Who may make a call. Every call must say it; there is no default. */
export type Allow =
  | { readonly to: 'everyone' }
  | { readonly to: 'signedIn'; readonly whenBlocked: 'allowed' | 'refused' }
  | {
      readonly to: readonly Audience[]
      /** Role group of section 6 the person must be in. */
      readonly group?: RoleGroup
      readonly superAdmin?: true
      readonly notRm?: true
      /** The company must have requests enabled (TRAP-022). */
      readonly requestsEnabled?: true
      /** What happens to a BLOCKED company's or doctor's people: reads, chat and addresses go on, the rest is refused. */
      readonly whenBlocked: 'allowed' | 'refused'
      /** What the role of a member of the staff must include; all of the staff may where it is left out. */
      readonly duty?: StaffDuty
    }

/**
 * Account owners of a company and, for them, staff with the duty *companies*. Open to blocked companies as well: what
 * it is used for protects people and their data.
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

/** Staff who look after companies: support and administrators. */
export const companyStaff = {
  to: ['staff'],
  whenBlocked: 'allowed',
  duty: 'companies',
} as const satisfies Allow

/** What an id in the address names; an id outside the viewer's reach is answered like one that does not exist. */
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

/** Which entry a call leaves in the audit trail: patient data read or written, an account touched, or nothing. */
export type Audit = 'none' | 'patientRead' | 'patientWrite' | 'account' | 'settings'

/**
 * How often one person may call: `auth` is slow on purpose, `file` counts grants and not bytes, `heavy` is for what
 * costs seconds of computing.
 */
export type Rate = 'read' | 'write' | 'auth' | 'file' | 'heavy'

/**
 * Calls that need a recent confirmation of the person, by a sign-in or by `POST /account/confirmation`: at every use, or
 * where rights change, which the handler finds out.
 */
export type Reauthentication = 'always' | 'rights'

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
  /** As the specification writes it: `/dso/case/{id}/plan/{planId}/clearMfg`. */
  readonly path: string
  readonly summary: string
  readonly allow: Allow
  /** The tenant kind of each id of the address. */
  readonly ids: Ids
  /** Parts of the address that are no id, such as a country. */
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  readonly audit: Audit
  readonly rate: Rate
  /** Secret parts of `data`: sent once, null when the response is replayed under its `Idempotency-Key`. */
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

/** Declares a call as data: the route, the typed client, the OpenAPI page and the matrices all come from it. */
export const call = <
  const Ids extends Readonly<Record<string, IdKind>> = Record<never, never>,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Reply extends Schema = Schema,
>(
  declared: Declared<Ids, Params, Query, Body, Reply>,
): Call<Ids, Params, Query, Body, Reply> => ({
  method: declared.method,
  path: declared.path,
  summary: declared.summary,
  allow: declared.allow,
  ids: declared.ids ?? ({} as Ids),
  params: declared.params ?? (nothing as unknown as Params),
  query: declared.query ?? (nothing as unknown as Query),
  body: declared.body ?? (nothing as unknown as Body),
  reply: declared.reply,
  audit: declared.audit,
  rate: declared.rate ?? (declared.method === 'GET' ? 'read' : 'write'),
  secretFields: declared.secretFields ?? [],
  reauthentication: declared.reauthentication ?? null,
  apiKey: declared.apiKey ?? null,
  replica: declared.replica ?? false,
  takesForm: declared.takesForm ?? false,
})

/** Anything that is a call, whatever its shapes. */
export type AnyCall = Call

/** The parts of the address by name. An empty params schema would mean "no name at all", and forbid the ids. */
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
/** What the browser receives. */
export type ReplyOf<C> =
  C extends Call<infer _I, infer _P, infer _Q, infer _B, infer Reply> ? z.output<Reply> : never
/** What a handler may return; columns that the reply does not name are dropped before sending. */
export type ReplyInput<C> =
  C extends Call<infer _I, infer _P, infer _Q, infer _B, infer Reply> ? z.input<Reply> : never

/** A single thing answers `{data}` (ruling 9). */
export const one = <S extends Schema>(schema: S) => z.object({ data: schema })

/** A list answers `{data, page, pages, total}` (ruling 9). `total` may be capped; see the call's summary. */
export const list = <S extends Schema>(schema: S) =>
  z.object({ data: z.array(schema), page: z.int(), pages: z.int(), total: z.int() })

/** An answer with nothing to say. */
export const done = z.object({ message: z.optional(z.string()) })
