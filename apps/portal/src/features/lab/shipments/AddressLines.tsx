import type { AddressSnapshot } from '@archway/contract/orders'

/** An address as a parcel's label has it. */
export function AddressLines({ address }: { address: AddressSnapshot }) {
  const { recipient, title, street, zipCode, city, state, countryTitle, phone } = address
  return (
    <address className="text-base not-italic">
      <span dir="auto" className="block font-medium">
        {recipient}
      </span>
      {title !== recipient && (
        <span dir="auto" className="block">
          {title}
        </span>
      )}
      <span dir="auto" className="block">
        {street}
      </span>
      <span dir="auto" className="block">
        {[zipCode, city, state].filter(Boolean).join(' ')}
      </span>
      <span dir="auto" className="block">
        {countryTitle}
      </span>
      <bdi dir="ltr" className="text-ink-3">
        {phone}
      </bdi>
    </address>
  )
}
