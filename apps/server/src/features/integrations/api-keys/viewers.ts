import type { KeyScope } from '@archway/contract/integrations'
import { sessionRoles } from '@archway/contract/kernel'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type CompanyRow, companyColumns, companyFrom, hashToken } from '../../session/index.ts'

/** The cache lifetime of sessions applies to keys, too (S12: an end must take effect within 2 seconds). */
const rememberMs = 1500
const remembered = 5000
/** The last use is stored at most once in this time. */
const useMs = 60_000

type Row = CompanyRow & {
  id: string
  owner_id: string | null
  name: string
  scopes: KeyScope[]
  addresses: string[]
  expires_at: Date
  last_used_at: Date | null
}

const statement = `
  select k.id, k.company_id as owner_id, k.name, k.scopes, k.addresses, k.expires_at, k.last_used_at,${companyColumns}
  from api_key k
  left join company o on o.id = k.company_id
  left join company_configuration g on g.company_id = o.id
  where k.revoked_at is null and k.secret_hash = $1`
const byIds = statement.replace('k.secret_hash = $1', 'k.id = any($1::uuid[])')

const never = new Date(0)

/** A key acts as a contact of its company without owner rights, or as a staff member. */
const viewerFrom = (row: Row): Viewer => {
  const company = companyFrom(row)
  const audience = row.owner_id === null ? 'staff' : 'contact'
  const rights = {
    areRequestsEnabled: company?.areRequestsEnabled ?? false,
    isDso: company?.isDso ?? false,
  }
  return {
    id: row.id,
    sessionId: row.id,
    sessionExpiresAt: row.expires_at,
    sessionLastUsedAt: row.last_used_at ?? never,
    confirmedAt: never,
    secondFactorAt: null,
    audience,
    // The role is irrelevant, because the key's scopes decide; only administrators create keys of the provider.
    staffRole: audience === 'staff' ? 'administrator' : null,
    name: row.name,
    email: '',
    phone: null,
    avatarKey: null,
    language: null,
    roles: sessionRoles(audience === 'staff' ? { kind: 'staff' } : { kind: 'contact', isRm: false }, rights),
    superAdmin: false,
    isRm: false,
    showHelp: false,
    emailSubscription: false,
    status: 'ACTIVE',
    stepType: null,
    shortcuts: [],
    settings: {},
    company,
    apiKey: { scopes: row.scopes, addresses: row.addresses },
  }
}

/** Finds the viewer of an API key, with a short-lived cache to save each call a query. */
export const createKeyViewers = (db: Database, now: () => Date) => {
  const cachedViewers = new Map<string, { viewer: Viewer; until: number }>()
  const notedAt = new Map<string, number>()
  /** Counts how often the cache was cleared: a result read before must not be cached afterwards. */
  let forgotten = 0
  const toViewer = (row: Row | undefined): Viewer | null =>
    row && row.expires_at > now() ? viewerFrom(row) : null
  const ofIds = async (ids: readonly string[]): Promise<ReadonlyMap<string, Viewer>> => {
    const { rows } = await db.queryShared<Row>(systemScope, {
      name: 'viewers of keys',
      text: byIds,
      values: [ids],
    })
    return new Map(
      rows.flatMap(row => {
        const viewer = toViewer(row)
        return viewer ? [[row.id, viewer] as const] : []
      }),
    )
  }
  return {
    forget: () => {
      forgotten += 1
      cachedViewers.clear()
    },
    ofIds,
    /** Reads in a transaction of the system. */
    findByIdWithin: async (tx: Tx, id: string): Promise<Viewer | null> => {
      const { rows } = await tx.$client.query<Row>({ name: 'viewers of keys', text: byIds, values: [[id]] })
      return toViewer(rows[0])
    },
    findById: async (id: string): Promise<Viewer | null> => (await ofIds([id])).get(id) ?? null,
    ownerOf: async (secret: string): Promise<string | null> => {
      const { rows } = await db.query<{ id: string }>(systemScope, {
        name: 'key owner',
        text: 'select id from api_key where secret_hash = $1',
        values: [hashToken(secret)],
      })
      return rows[0]?.id ?? null
    },
    findBySecret: async (secret: string): Promise<Viewer | null> => {
      const hash = hashToken(secret)
      const hit = cachedViewers.get(hash)
      const time = now().getTime()
      if (hit && hit.until > time && hit.viewer.sessionExpiresAt.getTime() > time) return hit.viewer
      const before = forgotten
      const { rows } = await db.queryShared<Row>(systemScope, {
        name: 'viewer of a key',
        text: statement,
        values: [hash],
      })
      const viewer = toViewer(rows[0])
      cachedViewers.delete(hash)
      if (!viewer || before !== forgotten) return viewer
      if (cachedViewers.size >= remembered) cachedViewers.clear()
      cachedViewers.set(hash, { viewer, until: time + rememberMs })
      return viewer
    },
    /** Stores the last use to the minute, in the background; after a failure the next call stores it. */
    noteUse: ({ id, sessionLastUsedAt }: Viewer, usedAt: Date, onError: (error: unknown) => void) => {
      const time = usedAt.getTime()
      if (time - Math.max(sessionLastUsedAt.getTime(), notedAt.get(id) ?? 0) < useMs) return
      if (notedAt.size >= remembered) notedAt.clear()
      notedAt.set(id, time)
      db.query(systemScope, {
        name: 'use of a key',
        text: 'update api_key set last_used_at = greatest(last_used_at, $2) where id = $1',
        values: [id, usedAt],
      }).catch(onError)
    },
  }
}
