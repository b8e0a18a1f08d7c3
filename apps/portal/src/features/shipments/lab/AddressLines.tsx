import type { AddressSnapshot } from '@archway/contract/orders'

/** An address as on a parcel's label. */
export function AddressLines({ address }: { address: AddressSnapshot }) {
  const { recipient, title, street, zipCode, city, state, countryTitle, phone } = address
  return (
    <address className="text-base not-italic">
      <span className="block font-medium">
        <bdi>{recipient}</bdi>
      </span>
      {title !== recipient && (
        <span className="block">
          <bdi>{title}</bdi>
        </span>
      )}
      <span className="block">
        <bdi>{street}</bdi>
      </span>
      <span className="block">
        <bdi>{[[zipCode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')}</bdi>
      </span>
      <span className="block">
        <bdi>{countryTitle}</bdi>
      </span>
      <bdi dir="ltr" className="text-ink-3">
        {phone}
      </bdi>
    </address>
  )
}
