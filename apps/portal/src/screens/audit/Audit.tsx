import type { AuditEntry } from '@archway/contract/audit'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditEntryDialog } from '../../features/audit/AuditEntryDialog.tsx'
import { AuditFilters } from '../../features/audit/AuditFilters.tsx'
import { useAuditEntryWords } from '../../features/audit/use-audit-entry-words.ts'
import { useAuditTrail } from '../../features/audit/use-audit-trail.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** The server counts at most this many entries. */
const maxCountedEntries = 10_000

/** `/lab/audit`: who did what, and how it ended. */
export function Screen() {
  const { t } = useTranslation('audit')
  const dates = useDates()
  const words = useAuditEntryWords()
  const view = useAuditTrail()
  const [openEntry, setOpenEntry] = useState<AuditEntry | null>(null)
  const columns = useColumns<AuditEntry>(() => [
    {
      id: 'createdAt',
      header: t('column.at'),
      sortable: true,
      nowrap: true,
      cell: entry => (
        <bdi dir="ltr" className="tabular-nums">
          {dates.moment(entry.at)}
        </bdi>
      ),
    },
    {
      id: 'who',
      header: t('column.who'),
      cell: entry => (
        <span>
          <bdi>{words.describePerson(entry)}</bdi>
          {entry.audience && entry.accountName && (
            <span className="block text-sm text-ink-3">
              {t(`audience.${entry.audience}`)}
              {entry.staffRole && ` · ${t(`staffRole.${entry.staffRole}`)}`}
            </span>
          )}
        </span>
      ),
    },
    { id: 'what', header: t('column.what'), main: true, cell: entry => words.describeCall(entry) },
    {
      id: 'company',
      header: t('column.company'),
      cell: entry => (entry.companyName ? <bdi>{entry.companyName}</bdi> : '–'),
    },
    {
      id: 'result',
      header: t('column.result'),
      cell: entry => (
        <span>
          <StatusChip
            tone={entry.result === 'ok' ? 'arrived' : 'refused'}
            label={t(`result.${entry.result}`)}
          />
          {words.describeRefusal(entry) && (
            <span className="mt-0.5 block text-sm text-ink-2">{words.describeRefusal(entry)}</span>
          )}
        </span>
      ),
    },
  ])
  const { list } = view
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('title')}
          count={list.data?.total}
          description={list.data && list.data.total >= maxCountedEntries ? t('count') : undefined}
          tools={<AuditFilters view={view} />}
        />
      }
    >
      <ListTable
        label={t('title')}
        columns={columns}
        rowKey={entry => String(entry.id)}
        rowMenu={entry => (
          <IconButton
            icon={Info}
            size="small"
            label={`${t('details')}: ${words.describeCall(entry)}`}
            onClick={() => setOpenEntry(entry)}
          />
        )}
        view={view}
        empty={
          <EmptyState
            drawing={<EmptySearch />}
            title={t('empty')}
            text={t('emptyText')}
            action={<Button onClick={view.reset}>{t('filter.reset')}</Button>}
          />
        }
      />
      {openEntry && <AuditEntryDialog entry={openEntry} view={view} onClose={() => setOpenEntry(null)} />}
    </PageLayout>
  )
}
