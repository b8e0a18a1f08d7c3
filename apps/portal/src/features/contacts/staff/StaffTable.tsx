import { type StaffAccount, staffCalls } from '@archway/contract/contacts'
import { fold } from '@archway/contract/kernel'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSession } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { RoleDialog } from './RoleDialog.tsx'

const stateOf = ({ status, invitation }: StaffAccount) =>
  status === 'INACTIVE' ? 'inactive' : invitation === 'invited' ? 'invited' : 'active'
const tones = { active: 'arrived', invited: 'draft', inactive: 'ended' } as const

/** Everybody of the provider, and what may be done with their accounts. */
export function StaffTable({ q }: { q: string }) {
  const { t } = useTranslation('labCompanies')
  const dates = useDates()
  const { user } = useSession()
  const accounts = useCallQuery(staffCalls.staffAccounts)
  const term = fold(q)
  const rows = accounts.data?.data.filter(({ name, email }) =>
    [name, email].some(text => fold(text).includes(term)),
  )
  const columns = useColumns<StaffAccount>(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        main: true,
        cell: row => (
          <span dir="auto">
            {row.name}{' '}
            {row.uuid === user.uuid && <span className="ms-1 text-sm text-ink-3">{t('staff.you')}</span>}
          </span>
        ),
      },
      { id: 'email', header: t('staff.email'), cell: row => <bdi dir="ltr">{row.email}</bdi> },
      { id: 'phone', header: t('staff.phone'), cell: row => <bdi dir="ltr">{row.phone ?? '–'}</bdi> },
      { id: 'role', header: t('staff.role'), nowrap: true, cell: row => t(`staff.roles.${row.role}`) },
      {
        id: 'status',
        header: t('column.status'),
        nowrap: true,
        cell: row => <StatusChip tone={tones[stateOf(row)]} label={t(`staff.state.${stateOf(row)}`)} />,
      },
      {
        id: 'createdAt',
        header: t('column.createdAt'),
        nowrap: true,
        deskOnly: true,
        cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
      },
    ],
    [user.uuid],
  )
  return (
    <Table
      label={t('staff.title')}
      columns={columns}
      rows={rows}
      rowKey={row => row.uuid}
      rowMenu={row => <StaffMenu row={row} />}
      error={accounts.isError}
      onRetry={() => void accounts.refetch()}
      empty={<EmptyState drawing={<EmptySearch />} title={t('staff.empty')} />}
    />
  )
}

function StaffMenu({ row }: { row: StaffAccount }) {
  const { t } = useTranslation('labCompanies')
  const { user } = useSession()
  const confirm = useConfirm()
  const affects = [staffCalls.staffAccounts]
  const change = useCallMutation(staffCalls.changeStaff, { affects })
  const invite = useCallMutation(staffCalls.inviteStaff, { affects })
  const params = { staffId: row.uuid }
  const { name, email } = row
  const [isChangingRole, setChangingRole] = useState(false)

  const toggleStatus = async () => {
    const isActive = row.status === 'ACTIVE'
    const isConfirmed =
      !isActive ||
      (await confirm({
        title: t('staff.deactivate'),
        message: t('staff.deactivateText', { name }),
        confirmLabel: t('staff.deactivate'),
        tone: 'danger',
      }))
    if (!isConfirmed) return
    await change.mutateAsync({ params, body: { status: isActive ? 'INACTIVE' : 'ACTIVE' } })
    toast.success(t(isActive ? 'staff.deactivated' : 'staff.activated', { name }))
  }
  const resend = async () => {
    await invite.mutateAsync({ params })
    toast.success(t('staff.invited', { email }))
  }
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('staff.actionsOf', { name })} />}
        entries={[
          { id: 'role', label: t('staff.changeRole'), onSelect: () => setChangingRole(true) },
          ...(stateOf(row) === 'invited'
            ? [{ id: 'invite', label: t('staff.invite'), onSelect: () => void resend().catch(() => {}) }]
            : []),
          {
            id: 'turn',
            label: t(row.status === 'ACTIVE' ? 'staff.deactivate' : 'staff.activate'),
            danger: row.status === 'ACTIVE',
            onSelect: () => void toggleStatus().catch(() => {}),
            ...(row.uuid === user.uuid ? { disabledReason: t('staff.own') } : {}),
          },
        ]}
      />
      {isChangingRole && <RoleDialog row={row} onClose={() => setChangingRole(false)} />}
    </>
  )
}
