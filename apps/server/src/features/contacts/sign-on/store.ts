import { randomUUID } from 'node:crypto'
import type {
  DomainRequest,
  SignOnForm,
  SignOnProvider,
  SignOnRule,
  StaffSignOnForm,
} from '@archway/contract/contacts'
import { and, asc, count, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { company, lockCompany } from '../../company/index.ts'
import { endProviderSessions } from '../../session/index.ts'
import { signOnAttempt, signOnDomain, signOnIdentity, signOnProvider } from '../table.ts'
import { isOfMailService } from './mail-services.ts'
import { openSecret, sealSecret } from './secret.ts'

export type ProviderRow = typeof signOnProvider.$inferSelect

/** The owner of a provider: a company, or null for the staff. */
export type Owner = string | null

const isOwnedBy = (table: typeof signOnProvider | typeof signOnDomain, owner: Owner): SQL =>
  owner === null ? isNull(table.companyId) : eq(table.companyId, owner)

/** The provider of a company or the staff; undefined if there is none. */
export const findProvider = async (tx: Tx, owner: Owner): Promise<ProviderRow | undefined> => {
  const [row] = await tx.select().from(signOnProvider).where(isOwnedBy(signOnProvider, owner))
  return row
}

/** Whether people may sign in through it: it is on and, for the staff, confirmed by a second administrator. */
const isOpen = and(
  eq(signOnProvider.isOn, true),
  or(isNotNull(signOnProvider.companyId), isNotNull(signOnProvider.confirmedAt)),
)

/** As `findProvider`, but only while people may sign in through it. */
export const findOpenProvider = async (tx: Tx, owner: Owner): Promise<ProviderRow | undefined> => {
  const [row] = await tx
    .select()
    .from(signOnProvider)
    .where(and(isOwnedBy(signOnProvider, owner), isOpen))
  return row
}

/** Locks the sign-on settings of a company (by locking the company) or of the staff. */
export const lockOwner = async (tx: Tx, owner: Owner): Promise<void> => {
  if (owner !== null) await lockCompany(tx, systemScope, owner)
  else await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign-on of the staff'))`)
}

/**
 * The provider with the settings at the start of the sign-in; call it before any change that the sign-in makes. Locks
 * the owner, so that the settings cannot change, and refuses with SIGN_ON_OVER if they have changed since.
 */
export const lockUnchanged = async (
  tx: Tx,
  owner: Owner,
  { id, changedAt }: { readonly id: string; readonly changedAt: number },
): Promise<ProviderRow> => {
  await lockOwner(tx, owner)
  const provider = await findOpenProvider(tx, owner)
  return provider?.id === id && provider.changedAt.getTime() === changedAt ? provider : refuse('SIGN_ON_OVER')
}

/** The provider for addresses of a domain. */
export const findProviderForDomain = async (tx: Tx, domain: string): Promise<ProviderRow | undefined> => {
  const [row] = await tx
    .select({ provider: signOnProvider })
    .from(signOnDomain)
    .innerJoin(signOnProvider, eq(signOnProvider.id, signOnDomain.providerId))
    .where(and(eq(signOnDomain.domain, domain), isNotNull(signOnDomain.confirmedAt), isOpen))
  return row?.provider
}

/** Whether this provider may vouch for addresses of the domain. */
export const isConfirmedDomain = async (tx: Tx, providerId: string, domain: string): Promise<boolean> =>
  (await findProviderForDomain(tx, domain))?.id === providerId

export const presentProvider = async (tx: Tx, row: ProviderRow): Promise<SignOnProvider> => ({
  ...(await presentSettings(tx, row)),
  // The rules of a company's provider are written only by its settings form, in this shape.
  rules: row.rules as SignOnRule[],
})

/** The columns that providers of companies and of the staff have in common. */
export const presentSettings = async (tx: Tx, row: ProviderRow): Promise<Omit<SignOnProvider, 'rules'>> => {
  const domains = await tx
    .select({ domain: signOnDomain.domain, confirmedAt: signOnDomain.confirmedAt })
    .from(signOnDomain)
    .where(eq(signOnDomain.providerId, row.id))
    .orderBy(asc(signOnDomain.domain))
  const [linkedIdentity] = await tx
    .select({ n: count() })
    .from(signOnIdentity)
    .where(eq(signOnIdentity.providerId, row.id))
  return {
    name: row.name,
    issuer: row.issuer,
    clientId: row.clientId,
    isOn: row.isOn,
    admission: row.admission,
    fallback: row.fallback,
    domains: domains.map(({ domain, confirmedAt }) => ({ domain, isConfirmed: confirmedAt !== null })),
    linkedAccounts: linkedIdentity?.n ?? 0,
    changedAt: row.changedAt.toISOString(),
  }
}

/**
 * Deletes unfinished sign-ins: those started with the settings before a change must not be completed with the new
 * ones.
 */
const deletePendingAttempts = (tx: Tx, providerId: string) =>
  tx.delete(signOnAttempt).where(eq(signOnAttempt.providerId, providerId))

/**
 * The time of a change. Two changes never have the same time, because unfinished sign-ins identify their settings by
 * it.
 */
const laterThan = (before: Pick<ProviderRow, 'changedAt'> | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), (before?.changedAt.getTime() ?? 0) + 1))

/**
 * Saves the provider of a company or the staff; call it with the owner locked. Identities belong to an issuer and a
 * client: if these change, all identities are removed. Every change ends unfinished sign-ins; it ends sessions if
 * people could no longer open one.
 */
export const saveProvider = async (
  tx: Tx,
  keys: Keys,
  { companyId, changedById }: { readonly companyId: Owner; readonly changedById: string | null },
  { domains, clientSecret, ...form }: SignOnForm | StaffSignOnForm,
  now: Date,
): Promise<ProviderRow> => {
  const before = await findProvider(tx, companyId)
  const isSame = before?.issuer === form.issuer && before.clientId === form.clientId
  // The stored secret must not be sent to an issuer for which it was not entered.
  const secret = clientSecret ?? (before && isSame ? openSecret(keys, before) : null)
  if (!secret) refuseProblems([{ form: 'required', field: 'clientSecret' }])
  const id = before?.id ?? randomUUID()
  const changedAt = laterThan(before, now)
  const sealedSecret = sealSecret(keys, id, secret as string)
  const values = { ...form, sealedSecret, changedAt, changedById, confirmedAt: null }
  const [row] = await tx
    .insert(signOnProvider)
    .values({ id, companyId, createdAt: now, ...values })
    .onConflictDoUpdate({ target: signOnProvider.companyId, set: values })
    .returning()
  if (!row) throw new Error('a provider was not stored')
  if (before && !isSame) await tx.delete(signOnIdentity).where(eq(signOnIdentity.providerId, id))
  await deletePendingAttempts(tx, id)
  if (before && (!isSame || !form.isOn)) await endProviderSessions(tx, id)
  else if (before) await deletePendingSignIns(tx, id)
  await saveDomains(tx, row, [...new Set(domains)], now)
  return row
}

const deletePendingSignIns = (tx: Tx, providerId: string) =>
  tx.execute(sql`delete from sign_in_step where sign_on->>'providerId' = ${providerId}`)

const saveDomains = async (
  tx: Tx,
  { id, companyId }: ProviderRow,
  domains: readonly string[],
  now: Date,
): Promise<void> => {
  await tx
    .delete(signOnDomain)
    .where(
      and(
        isOwnedBy(signOnDomain, companyId),
        domains.length > 0 ? notInArray(signOnDomain.domain, [...domains]) : undefined,
      ),
    )
  if (domains.length === 0) return
  await tx
    .insert(signOnDomain)
    .values(domains.map(domain => ({ id: randomUUID(), companyId, providerId: id, domain, createdAt: now })))
    .onConflictDoNothing()
}

/** Removes the provider with its links, domains and unfinished sign-ins, and ends its sessions. */
export const deleteProvider = async (tx: Tx, { id }: ProviderRow): Promise<void> => {
  await endProviderSessions(tx, id)
  await tx.delete(signOnProvider).where(eq(signOnProvider.id, id))
}

const listDomainRequests = (tx: Tx) =>
  tx
    .select({ row: signOnDomain, companyUuid: company.id, companyName: company.name })
    .from(signOnDomain)
    .innerJoin(company, eq(company.id, signOnDomain.companyId))
    .$dynamic()

type FoundDomain = Awaited<ReturnType<typeof listDomainRequests>>[number]

const presentDomain = ({ row, companyUuid, companyName }: FoundDomain): DomainRequest => ({
  uuid: row.id,
  domain: row.domain,
  companyUuid,
  companyName,
  requestedAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
})

export const listDomains = async (tx: Tx): Promise<DomainRequest[]> => {
  const rows = await listDomainRequests(tx).orderBy(
    sql`${signOnDomain.confirmedAt} is not null`,
    asc(signOnDomain.domain),
    asc(signOnDomain.id),
  )
  return rows.map(presentDomain)
}

/** Confirms a domain; refuses with DOMAIN_TAKEN if it belongs to another company, and with DOMAIN_PUBLIC. */
export const confirmDomain = async (tx: Tx, id: string, now: Date): Promise<DomainRequest> => {
  // Domains of the staff are confirmed together with their provider.
  const ofCompany = and(eq(signOnDomain.id, id), isNotNull(signOnDomain.companyId))
  const [domainRow] = await tx.select().from(signOnDomain).where(ofCompany)
  if (!domainRow) return refuse('NOT_FOUND')
  await approveDomain(tx, domainRow, now)
  const [row] = await listDomainRequests(tx).where(eq(signOnDomain.id, id))
  return row ? presentDomain(row) : refuse('NOT_FOUND')
}

/** Refuses with DOMAIN_TAKEN if it belongs to another provider, and with DOMAIN_PUBLIC. */
export const approveDomain = async (
  tx: Tx,
  domainRow: typeof signOnDomain.$inferSelect,
  now: Date,
): Promise<void> => {
  if (isOfMailService(domainRow.domain)) return refuse('DOMAIN_PUBLIC')
  // For concurrent confirmations: the unique index would cause an error for the second one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sign-on ${domainRow.domain}`}))`)
  const [conflictingDomain] = await tx
    .select({ id: signOnDomain.id })
    .from(signOnDomain)
    .where(
      and(
        eq(signOnDomain.domain, domainRow.domain),
        isNotNull(signOnDomain.confirmedAt),
        sql`${signOnDomain.id} <> ${domainRow.id}`,
      ),
    )
  if (conflictingDomain) return refuse('DOMAIN_TAKEN')
  await tx
    .update(signOnDomain)
    .set({ confirmedAt: sql`coalesce(${signOnDomain.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(signOnDomain.id, domainRow.id))
}

/**
 * Removes a domain of a company; false if there is none. Ends unfinished sign-ins of its provider, since their
 * settings have changed.
 */
export const removeDomain = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const [row] = await tx.select().from(signOnDomain).where(eq(signOnDomain.id, id))
  if (!row?.companyId) return false
  await lockCompany(tx, systemScope, row.companyId)
  const provider = await findProvider(tx, row.companyId)
  const removedDomains = await tx.delete(signOnDomain).where(eq(signOnDomain.id, id)).returning()
  if (!provider || removedDomains.length === 0) return false
  await tx
    .update(signOnProvider)
    .set({ changedAt: laterThan(provider, now) })
    .where(eq(signOnProvider.id, provider.id))
  await deletePendingAttempts(tx, provider.id)
  await deletePendingSignIns(tx, provider.id)
  return true
}
