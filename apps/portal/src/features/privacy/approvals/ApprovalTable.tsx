import type { Approval } from '@archway/contract/privacy'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { percentOf } from './ErasureBanner.tsx'
import { approvalTones, type useApprovals } from './use-approvals.ts'

const ApprovalDialog = lazyDialog(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog)

/** Requests that need two administrators, each with a dialog to decide in. */
export function ApprovalTable({ view }: { view: ReturnType<typeof useApprovals> }) {
  const { t } = useTranslation('approvals')
  const dates = useDates()
  const [open, setOpen] = useState<Approval | null>(null)
  const columns = useColumns<Approval>(() => [
    {
      id: 'subject',
      header: t('column.subject'),
      main: true,
      cell: ({ subject, companyName }) => (
        <span>
          <bdi>{subject.name}</bdi>
          {companyName && (
            <span className="block text-sm text-ink-3">
              <bdi>{companyName}</bdi>
            </span>
          )}
        </span>
      ),
    },
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'requestedBy',
      header: t('column.requestedBy'),
      cell: ({ requestedBy }) => <bdi>{requestedBy.name}</bdi>,
    },
    {
      id: 'requestedAt',
      header: t('column.requestedAt'),
      sortable: true,
      nowrap: true,
      deskOnly: true,
      cell: row => (
        <bdi dir="ltr" className="tabular-nums">
          {dates.moment(row.requestedAt)}
        </bdi>
      ),
    },
    {
      id: 'expiresAt',
      header: t('column.expiresAt'),
      nowrap: true,
      cell: row => (
        <bdi dir="ltr" className="tabular-nums">
          {dates.day(row.expiresAt)}
        </bdi>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      nowrap: true,
      cell: ({ status, erasure }) =>
        erasure?.state === 'running' ? (
          <StatusChip tone="provider" label={t('erasure.chip', { percent: percentOf(erasure) })} />
        ) : erasure?.state === 'stopped' ? (
          <StatusChip tone="refused" label={t('erasure.stoppedChip')} />
        ) : (
          <StatusChip tone={approvalTones[status]} label={t(`status.${status}`)} />
        ),
    },
  ])
  return (
    <>
      <ListTable
        label={t('title')}
        columns={columns}
        rowKey={row => row.uuid}
        rowMenu={row => (
          <IconButton
            icon={Eye}
            size="small"
            label={t('openLabel', { name: row.subject.name })}
            onClick={() => setOpen(row)}
          />
        )}
        view={view}
        empty={
          view.isClosed ? (
            <EmptyState drawing={<EmptySearch />} title={t('emptyClosed')} />
          ) : (
            <EmptyState drawing={<EmptySearch />} title={t('empty')} text={t('emptyText')} />
          )
        }
      />
      {open && <ApprovalDialog approval={open} onClose={() => setOpen(null)} />}
    </>
  )
}
