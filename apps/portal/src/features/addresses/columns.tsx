import type { Address } from '@archway/contract/addresses'
import { addressType } from '@archway/contract/catalog'
import type { TFunction } from 'i18next'
import { BadgeCheck } from 'lucide-react'
import type { Column } from '../../ui/list/Table.tsx'
import { sortable } from './use-addresses.ts'

const renderText = (text: string) => <span dir="auto">{text || '–'}</span>

/** Classes of columns that are hidden on laptops or tablets, where the second line of another column shows their value. */
const hiddenOnLaptop = 'max-[87.5rem]:hidden'
const hiddenOnTablet = 'max-xl:hidden'
const laptopOnly = 'hidden text-sm text-ink-3 sm:max-[87.5rem]:block'
const tabletOnly = 'hidden text-sm text-ink-3 sm:max-xl:block'

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
          <span className={tabletOnly}>{[typeOf(row), ownerOf(row)].filter(text => text).join(' · ')}</span>
          {row.isDefaultShippingAddress && (
            <span className={`${tabletOnly} text-primary-text!`}>{t('defaultMark')}</span>
          )}
        </span>
      ),
    },
    {
      id: 'typeId',
      header: t('column.typeId'),
      className: hiddenOnTablet,
      cell: (row: Address) => (
        <>
          {typeOf(row)}
          <span className={laptopOnly}>{ownerOf(row)}</span>
        </>
      ),
    },
    {
      id: 'ownerType',
      header: t('column.ownerType'),
      className: hiddenOnLaptop,
      cell: (row: Address) => ownerOf(row) ?? '–',
    },
    {
      id: 'country',
      header: t('column.country'),
      className: hiddenOnLaptop,
      cell: ({ country }: Address) => country.name,
    },
    {
      id: 'city',
      header: t('column.city'),
      cell: (row: Address) => (
        <>
          {renderText(row.city)}
          <span dir="auto" className={`${tabletOnly} text-match-parent`}>
            {row.state}
          </span>
          <span className={`${laptopOnly} whitespace-nowrap`}>{row.country.name}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      className: hiddenOnTablet,
      cell: (row: Address) => renderText(row.state),
    },
    {
      id: 'street',
      header: t('column.street'),
      cell: ({ street, zipCode }: Address) => (
        <>
          <span dir="auto" className="block min-w-36 text-match-parent">
            {street}
          </span>
          <span className={laptopOnly}>
            <bdi dir="ltr">{zipCode}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'zipCode',
      header: t('column.zipCode'),
      nowrap: true,
      className: hiddenOnLaptop,
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
      className: hiddenOnTablet,
      cell: ({ isDefaultShippingAddress }: Address) =>
        isDefaultShippingAddress ? (
          <BadgeCheck role="img" aria-label={t('defaultMark')} className="size-5 text-primary-text" />
        ) : (
          '–'
        ),
    },
  ].map(column => ({ ...column, sortable: (sortable as readonly string[]).includes(column.id) }))
}
