import type { Address } from '@archway/contract/addresses'
import { addressType } from '@archway/contract/catalog'
import type { TFunction } from 'i18next'
import { BadgeCheck } from 'lucide-react'
import type { Column } from '../../ui/list/Table.tsx'
import { sortable } from './use-addresses.ts'

const data = (text: string) => <span dir="auto">{text || '–'}</span>

/** Columns that are hidden on laptops and tablets, where another column shows their value in its second line. */
const wide = 'max-[87.5rem]:hidden'
const desk = 'max-xl:hidden'
const onLaptop = 'hidden text-sm text-ink-3 sm:max-[87.5rem]:block'
const onTablet = 'hidden text-sm text-ink-3 sm:max-xl:block'

/** The columns of the address table in the specification's order (ADDR-02..12). */
export const addressColumns = (t: TFunction<'addresses'>): Column<Address>[] => {
  const typeOf = ({ typeId }: Address) => t(`type.${addressType(typeId).title}`)
  // Types that have no owner may still store one; it is not shown (TRAP-069).
  const ownerOf = ({ typeId, ownerType }: Address) =>
    addressType(typeId).hasOwner ? t(`owner.${ownerType}`) : null
  return [
    {
      id: 'title',
      header: t('column.title'),
      cell: (row: Address) => (
        <span className="block min-w-32 whitespace-normal">
          <span dir="auto" className="block font-medium text-match-parent">
            {row.title}
          </span>
          <span className={onTablet}>{[typeOf(row), ownerOf(row)].filter(text => text).join(' · ')}</span>
          {row.isDefaultShippingAddress && (
            <span className={`${onTablet} text-primary-text!`}>{t('defaultMark')}</span>
          )}
        </span>
      ),
    },
    {
      id: 'typeId',
      header: t('column.typeId'),
      className: desk,
      cell: (row: Address) => (
        <>
          {typeOf(row)}
          <span className={onLaptop}>{ownerOf(row)}</span>
        </>
      ),
    },
    {
      id: 'ownerType',
      header: t('column.ownerType'),
      className: wide,
      cell: (row: Address) => ownerOf(row) ?? '–',
    },
    {
      id: 'country',
      header: t('column.country'),
      className: wide,
      cell: ({ country }: Address) => country.name,
    },
    {
      id: 'city',
      header: t('column.city'),
      cell: (row: Address) => (
        <>
          {data(row.city)}
          <span dir="auto" className={`${onTablet} text-match-parent`}>
            {row.state}
          </span>
          <span className={`${onLaptop} whitespace-nowrap`}>{row.country.name}</span>
        </>
      ),
    },
    { id: 'state', header: t('column.state'), className: desk, cell: (row: Address) => data(row.state) },
    {
      id: 'street',
      header: t('column.street'),
      cell: ({ street, zipCode }: Address) => (
        <>
          <span dir="auto" className="block min-w-36 text-match-parent">
            {street}
          </span>
          <span className={onLaptop}>
            <bdi dir="ltr">{zipCode}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'zipCode',
      header: t('column.zipCode'),
      nowrap: true,
      className: wide,
      cell: ({ zipCode }: Address) => <bdi dir="ltr">{zipCode}</bdi>,
    },
    {
      id: 'phone',
      header: t('column.phone'),
      nowrap: true,
      cell: ({ phone }: Address) => <bdi dir="ltr">{phone}</bdi>,
    },
    {
      id: 'isDefault',
      header: t('column.isDefault'),
      className: desk,
      cell: ({ isDefaultShippingAddress }: Address) =>
        isDefaultShippingAddress ? (
          <BadgeCheck role="img" aria-label={t('defaultMark')} className="size-5 text-primary-text" />
        ) : (
          '–'
        ),
    },
  ].map(column => ({ ...column, sortable: (sortable as readonly string[]).includes(column.id) }))
}
