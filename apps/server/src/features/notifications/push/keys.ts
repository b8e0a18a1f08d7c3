import { and, eq } from 'drizzle-orm'
import webpush from 'web-push'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { isSealed, type Keys } from '../../../platform/secrets/keys.ts'
import type { Services } from '../../../platform/services.ts'
import { pushKey } from '../table.ts'

/** What the server proves itself with to push services (VAPID, RFC 8292); base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const known = new WeakMap<Database, Promise<PushKeys>>()
const name = 'vapid'
const purpose = 'push keys'

const read = async (tx: Tx): Promise<PushKeys | undefined> => {
  const [row] = await tx.select().from(pushKey).where(eq(pushKey.name, name)).for('update')
  return row
}

const replace = async (tx: Tx, keys: Keys, pair: PushKeys): Promise<PushKeys> => {
  const sealed = { publicKey: pair.publicKey, privateKey: keys.seal(purpose, pair.privateKey) }
  await tx
    .insert(pushKey)
    .values({ name, ...sealed })
    .onConflictDoUpdate({ target: pushKey.name, set: sealed })
  return pair
}

/** The pair of the database, readable; null for none, or one that was sealed by keys that are lost. */
const openPair = (keys: Keys, { publicKey, privateKey }: PushKeys): PushKeys | null => {
  // As earlier releases stored it.
  if (!isSealed(privateKey)) return { publicKey, privateKey }
  const opened = keys.open(purpose, privateKey)
  return opened === null ? null : { publicKey, privateKey: opened }
}

const readOrMake = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<PushKeys> =>
  db.within(systemScope, async tx => {
    // The row is the lock: a concurrent process finds the pair of the first.
    await tx.insert(pushKey).values({ name, publicKey: '', privateKey: '' }).onConflictDoNothing()
    const row = await read(tx)
    const pair = row?.publicKey ? openPair(keys, row) : null
    if (pair && row && isSealed(row.privateKey)) return pair
    return replace(tx, keys, pair ?? webpush.generateVAPIDKeys())
  })

/**
 * Seals the private key in the database with the current key: after a rotation, and once where a release before left
 * it readable.
 */
export const resealPushKeys = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<void> =>
  db.within(systemScope, async tx => {
    const row = await read(tx)
    if (!row?.publicKey || keys.isCurrent(purpose, row.privateKey)) return
    const pair = openPair(keys, row)
    if (pair) await replace(tx, keys, pair)
    // It cannot be used any more: the next process that needs a pair makes one, and browsers subscribe anew.
    else await tx.delete(pushKey).where(and(eq(pushKey.name, name), eq(pushKey.privateKey, row.privateKey)))
  })

/**
 * The keys of the settings, else those all processes of this database share, made by the first that needs them.
 * Browsers bind a subscription to the public key: with another one they subscribe anew.
 */
export const pushKeys = (services: Pick<Services, 'db' | 'keys' | 'config'>): Promise<PushKeys> => {
  const { db, config } = services
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey })
  const reading = known.get(db) ?? readOrMake(services)
  known.set(db, reading)
  reading.catch(() => known.delete(db))
  return reading
}
