import {
  isPrintJobOpen,
  type PrintJobDetail,
  type PrintPiece,
  pieceSpans,
  printJobCalls,
} from '@archway/contract/orders'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { EmptyCases } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Table } from '../../../ui/list/Table.tsx'
import { entryName } from './entry-name.ts'
import { jobViews } from './job-views.ts'

type Line = { readonly id: string; readonly first: PrintPiece; readonly entries: readonly PrintPiece[] }

/** The pieces of one order on one tray are grouped into one line. */
const linesOf = (entries: readonly PrintPiece[]): Line[] => {
  const lines = new Map<string, PrintPiece[]>()
  for (const entry of entries) {
    const id = `${entry.tray} ${entry.order.uuid}`
    lines.set(id, [...(lines.get(id) ?? []), entry])
  }
  return [...lines].flatMap(([id, all]) => (all[0] ? [{ id, first: all[0], entries: all }] : []))
}

const count = (entries: readonly PrintPiece[]): number =>
  entries.reduce((sum, entry) => sum + entry.quantity, 0)

/** The content of a print job, by tray. Props: `job`, `mayChange`. */
export function JobPieces({ job, mayChange }: { job: PrintJobDetail; mayChange: boolean }) {
  const { t } = useTranslation(['printJobs', 'lab', 'orders'])
  const write = useCallMutation(printJobCalls.removeFromPrintJob, { affects: jobViews })
  const lines = useMemo(() => linesOf(job.entries), [job.entries])
  const columns = useMemo(
    (): Column<Line>[] => [
      {
        id: 'order',
        header: t('lab:board.column.identifier'),
        main: true,
        cell: ({ first }) => <bdi className="font-medium tabular-nums">{first.order.identifier}</bdi>,
      },
      {
        id: 'patient',
        header: t('lab:board.column.patient'),
        cell: ({ first }) => (
          <span dir="auto" className="text-match-parent">
            {first.patientName}
          </span>
        ),
      },
      {
        id: 'pieces',
        header: t('printJobs:column.pieces'),
        cell: ({ entries, first }) => (
          <span className="block">
            <bdi>{pieceSpans(entries.flatMap(({ piece }) => piece ?? [])).join(', ')}</bdi>
            <span className="block text-sm text-ink-3">
              {t('lab:boardView.pieces', { count: count(entries) })}
              {first.isRemake && ` · ${t('printJobs:remake')}`}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        cell: ({ first }) => t(`orders:status.${first.order.status}`),
      },
    ],
    [t],
  )
  const remove = async (entries: readonly PrintPiece[]): Promise<void> => {
    await write.mutateAsync({
      params: { jobId: job.uuid },
      body: { entries: entries.map(({ uuid }) => uuid) },
    })
    toast.success(t('printJobs:removed', { identifier: entries[0]?.order.identifier ?? '' }))
  }
  const isOpen = mayChange && isPrintJobOpen(job.status)
  return (
    <Table
      label={t('printJobs:onJob')}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      rowHref={({ first }) => `/lab/case/${first.order.caseUuid}/orders`}
      groups={{
        of: ({ first }) => String(first.tray),
        head: tray => <h2 className="font-semibold">{t('printJobs:tray', { tray })}</h2>,
      }}
      {...(isOpen && {
        rowMenu: ({ entries, first }: Line) => (
          <IconButton
            size="small"
            icon={X}
            label={t('printJobs:remove', {
              name: entries.length === 1 ? entryName(first) : first.order.identifier,
            })}
            onClick={() => void remove(entries).catch(() => {})}
          />
        ),
      })}
      empty={
        <EmptyState
          drawing={<EmptyCases />}
          title={t('printJobs:nothingOn')}
          text={t('printJobs:nothingOnText')}
        />
      }
    />
  )
}
