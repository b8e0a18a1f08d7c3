import { eq } from 'drizzle-orm'
import webpush from 'web-push'
import type { Database } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { pushKey } from '../table.ts'

/** What the server proves itself with to push services (VAPID, RFC 8292); base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const known = new WeakMap<Database, Promise<PushKeys>>()
const name = 'vapid'

const readOrMake = (db: Database): Promise<PushKeys> =>
  db.open(async tx => {
    const [row] = await tx.select().from(pushKey).where(eq(pushKey.name, name))
    if (row) return row
    await tx
      .insert(pushKey)
      .values({ name, ...webpush.generateVAPIDKeys() })
      .onConflictDoNothing()
    const [made] = await tx.select().from(pushKey).where(eq(pushKey.name, name))
    if (!made) throw new Error('the keys for push could not be kept')
    return made
  })

/**
 * The keys of the settings, else those all processes of this database share, made by the first that needs them.
 * Browsers bind a subscription to the public key: with another one they subscribe anew.
 */
export const pushKeys = ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<PushKeys> => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey })
  const reading = known.get(db) ?? readOrMake(db)
  known.set(db, reading)
  reading.catch(() => known.delete(db))
  return reading
}
