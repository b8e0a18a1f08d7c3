import { addressCalls } from '@archway/contract/addresses'

/** What shows addresses, to be read again when one has changed. */
export const addressViews = [addressCalls.addresses, addressCalls.doctorAddresses]
