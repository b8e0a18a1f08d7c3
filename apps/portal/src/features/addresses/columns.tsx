import type { Address } from '@archway/contract/addresses'
import { addressType } from '@archway/contract/catalog'
import type { TFunction } from 'i18next'
import { BadgeCheck } from 'lucide-react'
import type { Column } from '../../ui/list/Table.tsx'
import { sortable } from './use-addresses.ts'

const data = (text: string) => <span dir="auto">{text || '-'}</span>

/** The columns of the address table in the specification's order (ADDR-02..12). */
export const addressColumns = (t: TFunction<'addresses'>): Column<Address>[] =>
  [
    {
      id: 'title',
      header: t('column.title'),
      cell: ({ title }: Address) => (
        <span dir="auto" className="block min-w-32 font-medium whitespace-normal rtl:text-right">
          {title}
        </span>
      ),
    },
    {
      id: 'typeId',
      header: t('column.typeId'),
      cell: ({ typeId }: Address) => t(`type.${addressType(typeId).title}`),
    },
    {
      id: 'ownerType',
      header: t('column.ownerType'),
      // Types that have no owner may still store one; it is not shown (TRAP-069).
      cell: ({ typeId, ownerType }: Address) =>
        addressType(typeId).hasOwner ? t(`owner.${ownerType}`) : '-',
    },
    { id: 'country', header: t('column.country'), cell: ({ country }: Address) => country.name },
    { id: 'city', header: t('column.city'), cell: (row: Address) => data(row.city) },
    { id: 'state', header: t('column.state'), cell: (row: Address) => data(row.state) },
    {
      id: 'street',
      header: t('column.street'),
      cell: ({ street }: Address) => (
        <span dir="auto" className="block min-w-36 rtl:text-right">
          {street}
        </span>
      ),
    },
    {
      id: 'zipCode',
      header: t('column.zipCode'),
      nowrap: true,
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
      cell: ({ isDefaultShippingAddress }: Address) =>
        isDefaultShippingAddress ? (
          <BadgeCheck role="img" aria-label={t('defaultMark')} className="size-5 text-primary-text" />
        ) : (
          '-'
        ),
    },
  ].map(column => ({ ...column, sortable: (sortable as readonly string[]).includes(column.id) }))
