import type { AuditEntry } from '@archway/contract/audit'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineDialog } from '../../features/audit/LineDialog.tsx'
import { TrailFilters } from '../../features/audit/TrailFilters.tsx'
import { useLineWords } from '../../features/audit/use-line-words.ts'
import { useTrail } from '../../features/audit/use-trail.ts'
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

/** The server counts no further. */
const maxCountedEntries = 10_000

/** `/lab/audit`: who did what, and how it ended. */
export function Screen() {
  const { t } = useTranslation('audit')
  const dates = useDates()
  const words = useLineWords()
  const view = useTrail()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const columns = useColumns<AuditEntry>(() => [
    {
      id: 'createdAt',
      header: t('column.at'),
      sortable: true,
      nowrap: true,
      cell: line => (
        <bdi dir="ltr" className="tabular-nums">
          {dates.moment(line.at)}
        </bdi>
      ),
    },
    {
      id: 'who',
      header: t('column.who'),
      cell: line => (
        <span>
          <bdi>{words.who(line)}</bdi>
          {line.audience && line.accountName && (
            <span className="block text-sm text-ink-3">
              {t(`audience.${line.audience}`)}
              {line.staffRole && ` · ${t(`staffRole.${line.staffRole}`)}`}
            </span>
          )}
        </span>
      ),
    },
    { id: 'what', header: t('column.what'), main: true, cell: line => words.describeCall(line) },
    {
      id: 'company',
      header: t('column.company'),
      cell: line => (line.companyName ? <bdi>{line.companyName}</bdi> : '–'),
    },
    {
      id: 'result',
      header: t('column.result'),
      cell: line => (
        <span>
          <StatusChip
            tone={line.result === 'ok' ? 'arrived' : 'refused'}
            label={t(`result.${line.result}`)}
          />
          {words.refusal(line) && (
            <span className="mt-0.5 block text-sm text-ink-2">{words.refusal(line)}</span>
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
          tools={<TrailFilters view={view} />}
        />
      }
    >
      <ListTable
        label={t('title')}
        columns={columns}
        rowKey={line => String(line.id)}
        rowMenu={line => (
          <IconButton
            icon={Info}
            size="small"
            label={`${t('details')}: ${words.describeCall(line)}`}
            onClick={() => setOpen(line)}
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
      {open && <LineDialog line={open} view={view} onClose={() => setOpen(null)} />}
    </PageLayout>
  )
}
