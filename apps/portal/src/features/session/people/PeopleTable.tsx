import { companyCalls } from '@archway/contract/company'
import { type ProtectedPerson, peopleCalls } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { ExportButton } from '../../../platform/list/ExportButton.tsx'
import { isStaff, refreshSession, useSession } from '../../../platform/session/session.ts'
import { EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useProtectedPeople } from './use-people.ts'

const factorsOf = ({ hasPassword, hasSecondFactor, hasPasskeys }: ProtectedPerson) => [
  ...(hasPassword ? [] : (['signOn'] as const)),
  ...(hasSecondFactor ? (['app'] as const) : []),
  ...(hasPasskeys ? (['passkey'] as const) : []),
  ...(hasSecondFactor || hasPasskeys || !hasPassword ? [] : (['none'] as const)),
]

const usePeopleColumns = () => {
  const { t } = useTranslation('accountSecurity')
  const dates = useDates()
  return useColumns<ProtectedPerson>(() => [
    {
      id: 'name',
      header: t('column.name'),
      main: true,
      sortable: true,
      cell: ({ name, email, kind, isOwner, staffRole }) => (
        <span>
          <bdi>{name}</bdi>
          <span className="block text-sm text-ink-2">
            <bdi dir="ltr">{email}</bdi>
          </span>
          <span className="block text-sm text-ink-3">
            {staffRole ? t(`staffRole.${staffRole}`) : t(isOwner ? 'owner' : `kind.${kind}`)}
          </span>
        </span>
      ),
    },
    {
      id: 'attention',
      header: t('column.attention'),
      sortable: true,
      cell: ({ attention }) =>
        attention.length === 0 ? (
          <StatusChip tone="arrived" label={t('fine')} />
        ) : (
          <span className="flex flex-wrap gap-1">
            {attention.map(reason => (
              <StatusChip
                key={reason}
                tone={reason === 'noSecondFactor' ? 'yourTurn' : 'refused'}
                label={t(`attention.${reason}`)}
              />
            ))}
          </span>
        ),
    },
    {
      id: 'protection',
      header: t('column.protection'),
      cell: person => (
        <span>
          {factorsOf(person)
            .map(factor => t(`factor.${factor}`))
            .join(' · ')}
        </span>
      ),
    },
    {
      id: 'lastSignInAt',
      header: t('column.lastSignIn'),
      sortable: true,
      nowrap: true,
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? (
          <bdi dir="ltr" className="tabular-nums">
            {dates.moment(lastSignInAt)}
          </bdi>
        ) : (
          t('never')
        ),
    },
    {
      id: 'use',
      header: t('column.use'),
      nowrap: true,
      cell: ({ openSessions, trustedDevices, failedSignIns }) => (
        <span className="text-sm tabular-nums">
          <span className="block">{t('sessions', { n: openSessions })}</span>
          <span className="block">{t('trusted', { n: trustedDevices })}</span>
          {failedSignIns > 0 && <span className="block">{t('failed', { n: failedSignIns })}</span>}
        </span>
      ),
    },
  ])
}

/**
 * The people of the company (for staff who have not switched to a company: the staff), with the protection and last
 * use of their accounts.
 */
export function PeopleTable() {
  const { t } = useTranslation(['accountSecurity', 'security'])
  const session = useSession()
  const { company, configuration } = session
  const view = useProtectedPeople()
  const require = useCallMutation(companyCalls.updateConfiguration)
  const setRequired = async (isSecondFactorRequired: boolean) => {
    await require.mutateAsync({ body: { isSecondFactorRequired } })
    await refreshSession()
    toast.success(t('security:people.saved'))
  }
  const columns = usePeopleColumns()
  return (
    <Card
      title={t(company ? 'accountSecurity:title' : 'accountSecurity:staffTitle')}
      description={t(company ? 'accountSecurity:text' : 'accountSecurity:staffText')}
      actions={
        <ExportButton
          call={peopleCalls.exportPeople}
          query={view.query}
          label={t('accountSecurity:export')}
          done={name => t('accountSecurity:exported', { name })}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {configuration && (
          <SwitchField
            label={t('security:people.require')}
            help={t('security:people.requireHelp')}
            checked={configuration.isSecondFactorRequired}
            // Only account owners stop requiring it.
            disabled={require.isPending || (isStaff(session) && configuration.isSecondFactorRequired)}
            onChange={isChecked => void setRequired(isChecked).catch(() => {})}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t('accountSecurity:search')}
            value={view.q}
            onSearch={q => view.setFilter({ q })}
            className="w-full sm:w-72"
          />
          <FilterSelect
            label={t('accountSecurity:show')}
            compact
            className="w-full sm:w-auto sm:min-w-52"
            any={t('accountSecurity:all')}
            options={[{ value: 'attention', label: t('accountSecurity:needsAttention') }]}
            value={view.isAttention ? 'attention' : undefined}
            onChange={status => view.setFilter({ status })}
          />
        </div>
        <ListTable
          label={t(company ? 'accountSecurity:title' : 'accountSecurity:staffTitle')}
          columns={columns}
          rowKey={({ uuid }) => uuid}
          rowMenu={person => <PersonMenu person={person} />}
          view={view}
          empty={
            <EmptyState
              drawing={<EmptySearch />}
              title={t(view.isAttention ? 'accountSecurity:emptyAttention' : 'accountSecurity:empty')}
            />
          }
        />
      </div>
    </Card>
  )
}
