import { type Contact, contactCalls } from '@archway/contract/contacts'
import { isolateText } from '@archway/words/locale'
import { Pencil, Trash2, UserKey, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { newestFirst, pagedView, useListState } from '../../platform/list/list-state.ts'
import { hasManagers, isStaff, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Person } from '../../ui/drawings/Person.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { contactColumns } from './columns.tsx'
import { useAdminUsers } from './use-admin-users.ts'

const RequestOwnerDialog = lazyDialog(
  async () => (await import('./RequestOwnerDialog.tsx')).RequestOwnerDialog,
)
const sortable = ['name', 'email', 'phone', 'createdAt']

/** The admin users of the company: account owners add, edit and remove them, but not themselves (ADMIN-01..18). */
export function AdminUsers() {
  const { t } = useTranslation(['profile', 'approvals'])
  const session = useSession()
  const { user, company } = session
  const dates = useDates()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const [requestedContact, setRequestedContact] = useState<Contact | null>(null)
  const remove = useCallMutation(contactCalls.deleteContact, { affects: [contactCalls.contacts] })
  const withRole = hasManagers(session)
  const withheldReason = user.role.includes('RM') ? t('admins.withheld') : undefined
  const state = useListState([], newestFirst, { sortable })
  const list = useAdminUsers(state.sort)
  const view = pagedView(state, list)

  const columns = useColumns(
    () => contactColumns({ t, day: dates.day, withRole, ownUuid: user.uuid }),
    [company?.dateFormat, withRole, user.uuid],
  )
  const take = async ({ uuid, name }: Contact) => {
    const isConfirmed = await confirm({
      title: t('admins.remove'),
      message: t('admins.removeText', { name: isolateText(name) }),
      confirmLabel: t('admins.remove'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    await remove.mutateAsync({ params: { uuid } })
    toast.success(t('admins.removed', { name: isolateText(name) }))
  }
  return (
    <section aria-labelledby="admin-users" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="admin-users" className="flex items-baseline gap-2 text-lg font-semibold">
          {t('admins.title')}
          {list.data && (
            <span className="text-base font-normal text-ink-3 tabular-nums">{list.data.length}</span>
          )}
        </h2>
        <Button icon={UserPlus} disabledReason={withheldReason} onClick={() => setEdited('new')}>
          {t('admins.add')}
        </Button>
      </div>
      <ListTable
        label={t('admins.title')}
        columns={columns}
        view={view}
        rowKey={row => row.uuid}
        rowMenu={row =>
          row.uuid !== user.uuid && (
            <>
              {isStaff(session) && row.flagsMap.superAdmin === 0 && (
                <IconButton
                  icon={UserKey}
                  size="small"
                  label={t('approvals:owner.label', { name: row.name })}
                  onClick={() => setRequestedContact(row)}
                />
              )}
              <IconButton
                icon={Pencil}
                size="small"
                label={t('admins.editOf', { name: row.name })}
                disabledReason={withheldReason}
                onClick={() => setEdited(row)}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={t('admins.removeOf', { name: row.name })}
                disabledReason={withheldReason}
                // The refusal was already shown.
                onClick={() => void take(row).catch(() => {})}
              />
            </>
          )
        }
        empty={
          <EmptyState drawing={<Person />} title={t('admins.emptyTitle')} text={t('admins.emptyText')} />
        }
      />
      {requestedContact && (
        <RequestOwnerDialog contact={requestedContact} onClose={() => setRequestedContact(null)} />
      )}
      {edited && (
        <ContactDialog
          contact={edited === 'new' ? null : edited}
          withRole={withRole}
          mayAppoint={!isStaff(session)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
