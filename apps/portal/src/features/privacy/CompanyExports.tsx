import { type ExportRecord, privacyCalls } from '@archway/contract/privacy'
import { Archive, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveAddress } from '../../platform/files/save-file.ts'
import { send } from '../../platform/http/client.ts'
import { isUnconfirmed } from '../../platform/http/problems.ts'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { Card } from '../../ui/page/Card.tsx'

const isRunning = ({ status }: ExportRecord) => status === 'running'

/** Requests an export of all data of the company, shows its progress, and offers the recent ones for download. */
export function CompanyExports() {
  const { t } = useTranslation('people')
  const dates = useDates()
  const companyExports = useCallQuery(
    privacyCalls.companyExports,
    { query: { paginate: 20, order: 'createdAt desc' } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? 2000 : 0) },
  )
  const rows = companyExports.data?.data
  const request = useCallMutation(privacyCalls.exportCompany, { affects: [privacyCalls.companyExports] })
  const isWriting = rows?.some(row => row.kind === 'company' && isRunning(row)) ?? false

  const download = async ({ uuid }: ExportRecord) => {
    try {
      const { data } = await send(privacyCalls.readExport, { params: { exportId: uuid }, quiet: true })
      if (data.document) saveAddress(data.document)
    } catch (error) {
      if (!isUnconfirmed(error)) toast.error(t('company.fetchFailed'))
    }
  }
  const statusOf = (row: ExportRecord) => {
    if (!isRunning(row)) return t('company.ready')
    const { done, total } = row.progress
    if (total === 0) return t('company.running')
    return `${t('company.running')} · ${t('company.progress', { percent: Math.floor((100 * done) / total) })}`
  }
  const columns = useColumns<ExportRecord>(() => [
    {
      id: 'what',
      header: t('company.what'),
      main: true,
      cell: row => <span dir="auto">{row.about ?? t('company.whole')}</span>,
    },
    {
      id: 'status',
      header: t('company.status'),
      nowrap: true,
      cell: row => <StatusChip tone={isRunning(row) ? 'provider' : 'arrived'} label={statusOf(row)} />,
    },
    {
      id: 'by',
      header: t('company.by'),
      deskOnly: true,
      cell: row => <span dir="auto">{row.askedBy ?? '–'}</span>,
    },
    {
      id: 'requestedAt',
      header: t('company.requestedAt'),
      nowrap: true,
      deskOnly: true,
      cell: row => <span className="tabular-nums">{dates.moment(row.createdAt)}</span>,
    },
    {
      id: 'until',
      header: t('company.until'),
      nowrap: true,
      cell: row => <span className="tabular-nums">{dates.moment(row.expiresAt)}</span>,
    },
  ])
  return (
    <Card
      title={t('company.title')}
      actions={
        <Button
          icon={Archive}
          loading={request.isPending}
          disabled={isWriting}
          onClick={() => request.mutate({})}
        >
          {t('company.ask')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-ink-2">{t('company.text')}</p>
        <Table
          label={t('company.list')}
          columns={columns}
          rows={rows}
          rowKey={row => row.uuid}
          rowMenu={row => (
            <Button
              size="small"
              icon={Download}
              disabled={isRunning(row)}
              aria-label={`${t('company.fetch')}: ${row.about ?? t('company.whole')}`}
              onClick={() => void download(row)}
            >
              {t('company.fetch')}
            </Button>
          )}
          error={companyExports.isError}
          onRetry={() => void companyExports.refetch()}
          empty={
            <EmptyState drawing={<EmptySearch />} title={t('company.none')} text={t('company.noneText')} />
          }
        />
      </div>
    </Card>
  )
}
