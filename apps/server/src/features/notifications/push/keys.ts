import { and, eq } from 'drizzle-orm'
import webpush from 'web-push'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { isSealed, type Keys } from '../../../platform/secrets/keys.ts'
import type { Services } from '../../../platform/services.ts'
import { pushKey } from '../table.ts'

/** The keys with which the server identifies itself to push services (VAPID, RFC 8292); base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const keysByDatabase = new WeakMap<Database, Promise<PushKeys>>()
const name = 'vapid'
const purpose = 'push keys'

const selectKeys = async (tx: Tx): Promise<PushKeys | undefined> => {
  const [row] = await tx.select().from(pushKey).where(eq(pushKey.name, name)).for('update')
  return row
}

const replace = async (tx: Tx, keys: Keys, pair: PushKeys): Promise<PushKeys> => {
  const sealedPair = { publicKey: pair.publicKey, privateKey: keys.seal(purpose, pair.privateKey) }
  await tx
    .insert(pushKey)
    .values({ name, ...sealedPair })
    .onConflictDoUpdate({ target: pushKey.name, set: sealedPair })
  return pair
}

/** Decrypts the stored key pair; null if there is none, or if its encryption key is lost. */
const openPair = (keys: Keys, { publicKey, privateKey }: PushKeys): PushKeys | null => {
  // The format of earlier releases.
  if (!isSealed(privateKey)) return { publicKey, privateKey }
  const openedKey = keys.open(purpose, privateKey)
  return openedKey === null ? null : { publicKey, privateKey: openedKey }
}

const readOrMake = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<PushKeys> =>
  db.within(systemScope, async tx => {
    // The row acts as a lock: a concurrent process finds the pair of the first.
    await tx.insert(pushKey).values({ name, publicKey: '', privateKey: '' }).onConflictDoNothing()
    const row = await selectKeys(tx)
    const pair = row?.publicKey ? openPair(keys, row) : null
    if (pair && row && isSealed(row.privateKey)) return pair
    return replace(tx, keys, pair ?? webpush.generateVAPIDKeys())
  })

/**
 * Encrypts the private key in the database with the current key: after a rotation, and once if a previous release
 * stored it in plain text.
 */
export const resealPushKeys = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<void> =>
  db.within(systemScope, async tx => {
    const row = await selectKeys(tx)
    if (!row?.publicKey || keys.isCurrent(purpose, row.privateKey)) return
    const pair = openPair(keys, row)
    if (pair) await replace(tx, keys, pair)
    // The key pair can no longer be decrypted: the next process that needs a pair creates one, and browsers subscribe
    // again.
    else await tx.delete(pushKey).where(and(eq(pushKey.name, name), eq(pushKey.privateKey, row.privateKey)))
  })

/**
 * The keys of the settings, otherwise a pair shared by all processes of this database and created on first use.
 * Browsers bind a subscription to the public key and subscribe again if it changes.
 */
export const pushKeys = (services: Pick<Services, 'db' | 'keys' | 'config'>): Promise<PushKeys> => {
  const { db, config } = services
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey })
  const reading = keysByDatabase.get(db) ?? readOrMake(services)
  keysByDatabase.set(db, reading)
  reading.catch(() => keysByDatabase.delete(db))
  return reading
}
