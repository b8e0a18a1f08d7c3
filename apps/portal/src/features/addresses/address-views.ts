import { addressCalls } from '@archway/contract/addresses'

/** Queries that show addresses, to be invalidated when one changes. */
export const addressViews = [addressCalls.addresses, addressCalls.doctorAddresses]
