import type { Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Log } from '../process/log.ts'
import type { Keys } from '../secrets/keys.ts'
import { type Anchor, verifyTrail } from './verify.ts'

const purpose = 'audit stamp'
const dataOf = ({ number, hash }: Anchor): Buffer => Buffer.from(`${number}:${hash}`)

type Ends = {
  /** The current end of the chain. */
  readonly end: Anchor
  /** The last signed end and its signature; null if none was signed. */
  readonly stamp: (Anchor & { readonly mac: string }) | null
  /** The current hash at the number of the stamp; null if it is missing. */
  readonly present: string | null
}

const readEnds = async (db: Database): Promise<Ends | null> => {
  const { rows } = await db.query<Record<'number' | 'hash', string> & Record<string, string | null>>(
    systemScope,
    {
      text: `select c.number, c.hash, c.stamp_number as "stampNumber", c.stamp_hash as "stampHash",
          c.stamp_mac as mac, s.hash as present
        from audit_chain c left join audit_seal s on s.number = c.stamp_number`,
    },
  )
  const [row] = rows
  if (!row) return null
  const { stampNumber, stampHash, mac, present } = row
  return {
    end: { number: Number(row.number), hash: row.hash },
    stamp: stampNumber && stampHash && mac ? { number: Number(stampNumber), hash: stampHash, mac } : null,
    present: present ?? null,
  }
}

/** The problem of the stamp as a sentence; null if the chain matches it. */
const problemOf = ({ stamp, present, end }: Ends, keys: Keys): string | null => {
  if (!stamp)
    return end.number === 0
      ? null
      : 'The chain has no stamp: it was removed, or no process with the keys has sealed since it was introduced.'
  if (!keys.verify(purpose, dataOf(stamp), Buffer.from(stamp.mac, 'hex')))
    return `The stamp at number ${stamp.number} was not made with a key of this installation.`
  if (present === null) return `The chain ends before its stamp, number ${stamp.number}: lines were cut off.`
  return present === stamp.hash
    ? null
    : `The chain was made anew: number ${stamp.number} had another hash when it was stamped.`
}

/** Compares the stamp with the chain; returns the problem as a sentence, or null. */
export const checkStamp = async (db: Database, keys: Keys): Promise<string | null> => {
  const ends = await readEnds(db)
  return ends && problemOf(ends, keys)
}

const write = async (db: Database, keys: Keys, end: Anchor): Promise<void> => {
  await db.query(systemScope, {
    text: 'update audit_chain set stamp_number = $1, stamp_hash = $2, stamp_mac = $3',
    values: [end.number, end.hash, keys.sign(purpose, dataOf(end)).toString('hex')],
  })
}

/** Signs the end of a verified chain. */
export const stampEnd = async (db: Database, keys: Keys): Promise<void> => {
  const ends = await readEnds(db)
  if (ends) await write(db, keys, ends.end)
}

/**
 * Creates the function that signs the end of the chain whenever it has grown, with a key that the owner of the
 * database does not have. It signs only a continuation of the last stamp, so a rebuilt chain is never signed.
 */
export const createStamper = (db: Database, keys: Keys, log: Log): (() => Promise<void>) => {
  let stampedNumber = 0
  let reported = false
  return async () => {
    const ends = await readEnds(db)
    if (!ends || ends.end.number === stampedNumber) return
    const { end, stamp } = ends
    const problem = stamp ? problemOf(ends, keys) : null
    const sentence =
      problem ?? (await verifyTrail(db, { from: stamp ?? { number: 0, hash: '' } })).breaks[0]?.sentence
    if (sentence) {
      if (!reported)
        log.error(`The audit trail is not stamped any more; run npm run audit:verify. ${sentence}`)
      reported = true
      return
    }
    // The chain may have grown during verification: the verified end is signed.
    await write(db, keys, end)
    if (!stamp && end.number > 0) log.info(`The audit trail is stamped from number ${end.number} on`)
    stampedNumber = end.number
    reported = false
  }
}
