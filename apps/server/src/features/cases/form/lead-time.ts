import type { Product } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { product as catalogProduct } from '../../catalog/index.ts'

/** Lead time of a product in days: 'needed by' cannot be earlier. */
export const readLeadDays = async (tx: Tx, product: Product): Promise<number> => {
  const [row] = await tx
    .select({ leadDays: catalogProduct.leadDays })
    .from(catalogProduct)
    .where(eq(catalogProduct.code, product))
  return row?.leadDays ?? 0
}
