import { sql } from 'drizzle-orm'
import type { Services } from '../platform/services.ts'
import { makeAddresses } from './addresses.ts'
import { makePeople } from './people.ts'

/** Makes the demo world in a database that holds nobody yet; answers whether it did. */
export const makeDemoWorld = async ({ db, clock, log }: Services): Promise<boolean> => {
  const { rows } = await db.open(tx =>
    tx.execute<{ some: boolean }>(sql`select exists (select from account) as some`),
  )
  if (rows[0]?.some) return false
  log.info('making the demo world')
  await makePeople(db, clock.now())
  await makeAddresses(db, clock.now())
  return true
}
