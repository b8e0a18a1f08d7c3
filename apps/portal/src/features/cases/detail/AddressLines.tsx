import type { CaseDetail } from '@archway/contract/cases'
import { countryName } from './region.ts'

/** A shipping address as it is written on a parcel. */
export function AddressLines({ address }: { address: NonNullable<CaseDetail['shippingAddress']> }) {
  return (
    <address className="flex flex-col items-start gap-0.5 text-base not-italic">
      <span dir="auto" className="font-medium">
        {address.title}
      </span>
      <span dir="auto">{address.street}</span>
      <span dir="auto">
        {[address.zipCode, [address.city, address.state].filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' ')}
      </span>
      <span>{countryName(address.countryId)}</span>
      {address.phone && (
        <bdi dir="ltr" className="mt-1 text-ink-2">
          {address.phone}
        </bdi>
      )}
    </address>
  )
}
