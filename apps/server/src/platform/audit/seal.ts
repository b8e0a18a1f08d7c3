import type { Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Log } from '../process/log.ts'
import type { Keys } from '../secrets/keys.ts'
import { createStamper } from './stamp.ts'

/** Maximum number of lines sealed in one statement. Lines of exports have up to a megabyte. */
const atOnce = 500
const everyMs = 1000

/** Seals all unsealed lines. Returns their number; also 0 while another process seals. */
export const sealTrail = async (db: Database): Promise<number> => {
  let total = 0
  for (;;) {
    const { rows } = await db.query<{ sealed: number }>(systemScope, {
      text: `select public.seal_audit(${atOnce}) as sealed`,
    })
    const sealedSeq = rows[0]?.sealed ?? 0
    total += sealedSeq
    if (sealedSeq < atOnce) return total
  }
}

/** The end of the chain, to be stored outside of the database: it reveals a truncated or rebuilt chain. */
export const endOfChain = async (db: Database): Promise<string> => {
  const { rows } = await db.query<{ number: string; hash: string }>(systemScope, {
    text: 'select number, hash from audit_chain',
  })
  return `${rows[0]?.number ?? 0}:${rows[0]?.hash ?? ''}`
}

const dayMs = 24 * 3_600_000

/** Seals and stamps every second until the returned function is called, and logs the end of the chain daily. */
export const sealRegularly = (db: Database, keys: Keys, log: Log): (() => Promise<void>) => {
  const stamp = createStamper(db, keys, log)
  let working: Promise<void> = Promise.resolve()
  let hasFailed = false
  let loggedAt = 0
  const seal = async (): Promise<void> => {
    try {
      await sealTrail(db)
      await stamp()
      if (Date.now() - loggedAt > dayMs) log.info(`The audit trail is sealed up to ${await endOfChain(db)}`)
      if (Date.now() - loggedAt > dayMs) loggedAt = Date.now()
      hasFailed = false
    } catch (error) {
      // Logged once for each outage; sealing continues afterwards.
      if (!hasFailed) log.error({ err: error }, 'the audit trail could not be sealed')
      hasFailed = true
    }
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    working = seal().finally(() => {
      isBusy = false
    })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await working
  }
}
