import { isShipping } from '@archway/contract/addresses'
import type { DomainQueries } from '../../platform/queries.ts'
import { findAddress } from './store.ts'

const isShippingAddress: DomainQueries['isShippingAddress'] = async (tx, { scope, addressId }) => {
  const row = await findAddress(tx, scope, addressId)
  return row !== undefined && isShipping(row)
}

export const addressQueries = { isShippingAddress }
