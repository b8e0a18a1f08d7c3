import type { RefusalCode } from '@archway/contract/api'
import type { AuditEntry } from '@archway/contract/audit'
import type { AnyCall, Audience, Audit, StaffRole } from '@archway/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'

/** One line of the audit trail. It contains ids and codes, never names of people or typed text. */
export type Entry = {
  readonly at: Date
  readonly requestId: string
  readonly class: Audit
  readonly call: string
  readonly params: Readonly<Record<string, string>>
  readonly ids: readonly string[]
  readonly accountId: string | null
  readonly audience: Audience | null
  /** The role in which a staff member acted. */
  readonly staffRole: StaffRole | null
  readonly companyId: string | null
  readonly result: AuditEntry['result']
  readonly code: string | null
  readonly address: string
}

/** The name of a request in the audit trail: a call of the contract, or one of the file routes. */
export type AuditedCall = Pick<AnyCall, 'path' | 'audit' | 'ids'> & { readonly method: string }

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The first part of an entry: call, ids and address. The viewer is added once authenticated. */
export const entryOf = (target: AuditedCall, request: FastifyRequest, now: Date): Entry => {
  const params = Object.entries((request.params ?? {}) as Record<string, string>)
  const isId = (name: string) => name in target.ids
  return {
    at: now,
    requestId: request.id,
    class: target.audit,
    call: `${target.method} ${target.path}`,
    // Truncated, because an unchecked address may contain anything.
    params: Object.fromEntries(
      params.flatMap(([name, value]) =>
        !isId(name) && target.path.includes(`{${name}}`)
          ? [[name, value.slice(0, 40).replace(/\0|\p{Surrogate}/gu, '')] as const]
          : [],
      ),
    ),
    ids: params.flatMap(([name, value]) =>
      isId(name) && uuidShape.test(value) ? [value.toLowerCase()] : [],
    ),
    accountId: null,
    audience: null,
    staffRole: null,
    companyId: null,
    result: 'ok',
    code: null,
    address: request.ip,
  }
}

export const asViewer = (entry: Entry, viewer: Viewer): Entry => ({
  ...entry,
  accountId: viewer.id,
  audience: viewer.audience,
  // API keys have no role.
  staffRole: viewer.apiKey ? null : viewer.staffRole,
  companyId: viewer.company?.id ?? null,
})

type Thing = { uuid?: unknown; caseUuid?: unknown; companyUuid?: unknown; company?: unknown }
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null
const uuidIn = (value: unknown): string[] =>
  typeof value === 'string' && uuidShape.test(value) ? [value] : []
const idsIn = (value: unknown): string[] =>
  isThing(value) ? [...uuidIn(value.uuid), ...uuidIn(value.caseUuid)] : []
const companyIn = (value: unknown): string | undefined =>
  isThing(value)
    ? uuidIn(isThing(value.company) ? (value.company as Thing).uuid : value.companyUuid)[0]
    : undefined

/**
 * Adds what a reply created or showed: a list of patients counts as a read of each. For staff, who act for no
 * particular company, adds the company of the entity in the reply.
 */
export const withReply = (entry: Entry, value: unknown): Entry => {
  const data = isThing(value) ? (value as { data?: unknown }).data : undefined
  const replyIds = Array.isArray(data) ? data.flatMap(idsIn) : idsIn(data)
  return {
    ...entry,
    ids: [...new Set([...entry.ids, ...replyIds])],
    companyId: entry.companyId ?? companyIn(data) ?? null,
  }
}

/** Refusals of malformed requests, in which no data was requested yet. */
const formalRefusals: ReadonlySet<RefusalCode> = new Set([
  'INVALID',
  'MALFORMED',
  'TOO_LARGE',
  'UNSUPPORTED_BODY',
  'WRONG_ORIGIN',
  'KEY_MALFORMED',
])

/**
 * The entry of a refusal, or null if none is recorded. Recorded are all denials (401 of a known session, 403, 404)
 * and all refusals of audited calls, except malformed requests, rate limits and server errors.
 */
export const refusedEntry = (
  entry: Entry,
  { code, status, handled }: { code: RefusalCode; status: number; handled: boolean },
): Entry | null => {
  if (formalRefusals.has(code) || status >= 500) return null
  const isDenied = [401, 403, 404].includes(status) && (handled || entry.accountId !== null)
  const isRecorded = isDenied || (handled && entry.class !== 'none')
  return isRecorded ? { ...entry, result: 'refused', code } : null
}
