import { type Contact, contactCalls } from '@archway/contract/contacts'
import { defaultRows, pageSizes, pagesOf } from '@archway/contract/kernel'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/dates.ts'
import { useSearchState } from '../../platform/navigate.ts'
import { useSession } from '../../platform/session.ts'
import { useWrite } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import type { Sort } from '../../ui/column.ts'
import { Person } from '../../ui/drawings/Person.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { contactColumns } from './columns.tsx'
import { useAdminUsers } from './use-admin-users.ts'

const sortable = ['name', 'email', 'phone', 'createdAt']
const sortOf = (order = ''): Sort => {
  const [by = '', direction] = order.split(' ')
  return sortable.includes(by)
    ? { by, direction: direction === 'desc' ? 'desc' : 'asc' }
    : { by: 'createdAt', direction: 'desc' }
}

/** Who signs in for the company: account owners add, edit and remove them, though not themselves (ADMIN-01..18). */
export function AdminUsers() {
  const { t, i18n } = useTranslation('profile')
  const { user, company } = useSession()
  const dates = useDates()
  const confirm = useConfirm()
  const [search, set] = useSearchState()
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const remove = useWrite(contactCalls.deleteContact, { affects: [contactCalls.contacts] })
  const withRole = company?.flagsMap.isRmAllowed === 1
  const withheld = user.role.includes('RM') ? t('admins.withheld') : undefined

  const sort = sortOf(search.order)
  const list = useAdminUsers(sort)
  const asked = Number(search.paginate)
  const paginate = (pageSizes as readonly number[]).includes(asked) ? asked : defaultRows
  const total = list.data?.length ?? 0
  const pages = pagesOf(total, paginate)
  const page = Math.min(pages, Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and the date format decide the columns
  const columns = useMemo(
    () => contactColumns({ t, day: dates.day, withRole, ownUuid: user.uuid }),
    [i18n.language, company?.dateFormat, withRole, user.uuid],
  )
  const take = async ({ uuid, name }: Contact) => {
    const sure = await confirm({
      title: t('admins.remove'),
      message: t('admins.removeText', { name: `\u2068${name}\u2069` }),
      confirmLabel: t('admins.remove'),
      tone: 'danger',
    })
    if (!sure) return
    await remove.mutateAsync({ params: { uuid } })
    toast.success(t('admins.removed', { name: `\u2068${name}\u2069` }))
  }
  return (
    <section aria-labelledby="admin-users" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="admin-users" className="flex items-baseline gap-2 text-lg font-semibold">
          {t('admins.title')}
          {list.data && <span className="text-base font-normal text-ink-3 tabular-nums">{total}</span>}
        </h2>
        <Button icon={UserPlus} disabledReason={withheld} onClick={() => setEdited('new')}>
          {t('admins.add')}
        </Button>
      </div>
      <Table
        label={t('admins.title')}
        columns={columns}
        rows={list.data?.slice((page - 1) * paginate, page * paginate)}
        rowKey={row => row.uuid}
        rowMenu={row =>
          row.uuid !== user.uuid && (
            <>
              <IconButton
                icon={Pencil}
                size="small"
                label={t('admins.editOf', { name: row.name })}
                disabledReason={withheld}
                onClick={() => setEdited(row)}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={t('admins.removeOf', { name: row.name })}
                disabledReason={withheld}
                // What was refused has been said.
                onClick={() => void take(row).catch(() => {})}
              />
            </>
          )
        }
        sort={sort}
        onSort={next => set({ order: `${next.by} ${next.direction}`, page: undefined })}
        fetching={list.isPlaceholderData}
        error={list.isError}
        onRetry={() => void list.refetch()}
        skeletonRows={5}
        empty={
          <EmptyState drawing={<Person />} title={t('admins.emptyTitle')} text={t('admins.emptyText')} />
        }
        footer={
          total > 0 ? (
            <Pagination
              page={page}
              pages={pages}
              total={total}
              pageSize={paginate}
              onPage={next => set({ page: next === 1 ? undefined : next })}
              onPageSize={next => set({ paginate: next === defaultRows ? undefined : next, page: undefined })}
            />
          ) : undefined
        }
      />
      {edited && (
        <ContactDialog
          contact={edited === 'new' ? null : edited}
          withRole={withRole}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
