import type { Contact } from '@archway/contract/contacts'
import type { TFunction } from 'i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../ui/list/column.ts'

type ColumnOptions = {
  t: TFunction<'profile'>
  day: (iso: string) => string
  /** Whether the company may have relationship managers (ADMIN-03). */
  withRole: boolean
  ownUuid: string
}

/** The columns of the admin users (ADMIN-03..09, TRAP-086). */
export const contactColumns = ({ t, day, withRole, ownUuid }: ColumnOptions): Column<Contact>[] => [
  ...(withRole
    ? [
        {
          id: 'role',
          header: t('admins.role'),
          cell: (row: Contact) => (row.role === 'RM' ? t('admins.rm') : '–'),
        },
      ]
    : []),
  {
    id: 'name',
    header: t('name'),
    sortable: true,
    main: true,
    cell: row => (
      <span className="inline-flex items-center gap-2">
        <span dir="auto" className="font-medium">
          {row.name}
        </span>
        {row.uuid === ownUuid && <span className="text-sm text-ink-3">{t('admins.you')}</span>}
        {row.flagsMap.superAdmin === 1 && <StatusChip tone="made" label={t('admins.owner')} />}
      </span>
    ),
  },
  { id: 'email', header: t('email'), sortable: true, cell: row => <bdi dir="ltr">{row.email}</bdi> },
  {
    id: 'phone',
    header: t('phone'),
    sortable: true,
    nowrap: true,
    cell: row => <bdi dir="ltr">{row.phone ?? '–'}</bdi>,
  },
  {
    id: 'createdAt',
    header: t('admins.createdAt'),
    sortable: true,
    nowrap: true,
    cell: row => <span className="tabular-nums">{day(row.createdAt)}</span>,
  },
]
