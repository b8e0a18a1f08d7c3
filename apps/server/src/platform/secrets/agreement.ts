import type { Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { keyFingerprint } from '../table.ts'
import type { Keys } from './keys.ts'

/**
 * Whether these keys match the keys of the other processes of the database: at least one key is shared with the process
 * that started last. True for the first process of a database, and with `force`. Matching keys are recorded for the
 * next process.
 */
export const agreeOnKeys = (
  { db, keys }: { db: Database; keys: Keys },
  { force = false } = {},
): Promise<boolean> =>
  db.within(systemScope, async tx => {
    // Serialized: of two processes that start at once, only one is the first.
    await tx.execute(`select pg_advisory_xact_lock(${agreementLock})`)
    const ownFingerprints = keys.fingerprints()
    const rows = await tx.select().from(keyFingerprint)
    const storedFingerprints = rows.map(({ fingerprint }) => fingerprint)
    if (
      storedFingerprints.length > 0 &&
      !force &&
      !ownFingerprints.some(fingerprint => storedFingerprints.includes(fingerprint))
    )
      return false
    if (
      ownFingerprints.length === storedFingerprints.length &&
      ownFingerprints.every(fingerprint => storedFingerprints.includes(fingerprint))
    )
      return true
    await tx.delete(keyFingerprint)
    await tx.insert(keyFingerprint).values(ownFingerprints.map(fingerprint => ({ fingerprint })))
    return true
  })

/** Arbitrary number of the advisory lock: one process at a time compares its keys. */
const agreementLock = 7_224_105
