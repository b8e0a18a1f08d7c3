import type { ThirdPartyConfiguration } from '@archway/contract/company'
import { doctorCalls } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'

type Scanner = ThirdPartyConfiguration[number]
const tones = { connected: 'arrived', pending: 'yourTurn', disconnected: 'ended' } as const

/** The doctor's accounts at scanner manufacturers, from which records arrive. */
export function DoctorScanners({ doctorUuid }: { doctorUuid: string }) {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  const scanners = useCallQuery(doctorCalls.doctorThirdParty, { params: { id: doctorUuid } })
  const columns = useColumns<Scanner>(() => [
    {
      id: 'scanner',
      header: t('scanners.scanner'),
      main: true,
      cell: row => <span dir="auto">{row.scanner}</span>,
    },
    { id: 'account', header: t('scanners.account'), cell: row => <bdi dir="ltr">{row.accountId}</bdi> },
    {
      id: 'connectedAt',
      header: t('scanners.connectedAt'),
      nowrap: true,
      cell: row => <span className="tabular-nums">{dates.day(row.connectedAt)}</span>,
    },
    {
      id: 'status',
      header: t('scanners.status'),
      nowrap: true,
      cell: row => <StatusChip tone={tones[row.status]} label={t(`scanners.state.${row.status}`)} />,
    },
  ])
  return (
    <Table
      label={t('scanners.title')}
      columns={columns}
      rows={scanners.data?.data}
      rowKey={row => `${row.scanner} ${row.accountId}`}
      error={scanners.isError}
      onRetry={() => void scanners.refetch()}
      skeletonRows={3}
      empty={<EmptyState drawing={<EmptySearch />} title={t('scanners.empty')} text={t('scanners.text')} />}
    />
  )
}
