import type { Product } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'

/** `AL-26-000123`: product, year, sequence number of the provider. */
export const issueIdentifier = async (tx: Tx, product: Product, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(sql`select nextval('case_number') as number`)
  const year = String(now.getUTCFullYear()).slice(2)
  return `${product}-${year}-${String(rows[0]?.number).padStart(6, '0')}`
}
