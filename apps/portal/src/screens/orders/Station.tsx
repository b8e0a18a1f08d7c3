import type { PrintJob } from '@archway/contract/orders'
import type { Shipment } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../features/cases/list/row-turn.ts'
import { type FoundCode, findCode, useCode } from '../../features/orders/lab/use-code.ts'
import { JobStatus } from '../../features/orders/print-jobs/JobStatus.tsx'
import { ShipmentStatusChip } from '../../features/shipments/ShipmentStatusChip.tsx'
import { useSearchState } from '../../platform/list/navigate.ts'
import { ScanField, type Scanned } from '../../platform/work/ScanField.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { ScannedCase } from './ScannedCase.tsx'
import { ScannedOrder } from './ScannedOrder.tsx'

/** `/lab/scan`: what a scanned code identifies, with its next step. */
export function Screen() {
  const { t } = useTranslation(['lab', 'orders', 'cases', 'shipments', 'printJobs'])
  const [{ code }, set] = useSearchState()
  const codeQuery = useCode(code)
  const resultOf = (foundCode: FoundCode): string => {
    if (foundCode.kind === 'printJob') {
      const { name, status } = foundCode.job
      return t('lab:station.found', { identifier: name, status: t(`printJobs:status.${status}`) })
    }
    if (foundCode.kind === 'case') {
      const { row } = foundCode
      return t('lab:station.found', {
        identifier: row.identifier,
        status: t(`cases:status.${statusOf(row, 'staff')}`),
      })
    }
    const [identifier, status] =
      foundCode.kind === 'order'
        ? [foundCode.order.identifier, t(`orders:status.${foundCode.order.status}`)]
        : [foundCode.shipment.identifier, t(`shipments:status.${foundCode.shipment.status}`)]
    return t('lab:station.found', { identifier, status })
  }
  const scan = async (codes: readonly string[]): Promise<Scanned> => {
    let scanned = codes.at(-1)?.trim() ?? ''
    let result: Scanned = { right: false, text: t('lab:station.unknown', { code: scanned }) }
    try {
      for (const code of codes) {
        const codeMatch = await findCode(code)
        if (!codeMatch) continue
        scanned = code.trim()
        result = { right: true, text: resultOf(codeMatch) }
        break
      }
    } catch {
      result = { right: false, text: t('lab:parcel.scanUnchecked', { code: scanned }) }
    }
    // Also after a wrong code: the order scanned before must not remain with its next step.
    set({ code: scanned })
    return result
  }
  return (
    <PageLayout header={<PageHeader title={t('lab:station.title')} description={t('lab:station.text')} />}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
        <Card>
          <ScanField
            onCode={scan}
            result={codeQuery.data ? resultOf(codeQuery.data) : null}
            label={t('lab:station.field')}
            help={t('lab:station.fieldHelp')}
            focused
          />
        </Card>
        {codeQuery.isError ? (
          <ErrorState onRetry={() => void codeQuery.refetch()} />
        ) : !code ? (
          <EmptyState drawing={<EmptySearch />} title={t('lab:station.empty')} />
        ) : codeQuery.data === undefined ? (
          <Loading delay={300} />
        ) : codeQuery.data === null ? (
          <EmptyState drawing={<EmptySearch />} title={t('lab:station.unknown', { code })} />
        ) : codeQuery.data.kind === 'order' ? (
          <ScannedOrder
            order={codeQuery.data.order}
            step={codeQuery.data.step}
            piece={codeQuery.data.piece}
          />
        ) : codeQuery.data.kind === 'printJob' ? (
          <ScannedPrintJob job={codeQuery.data.job} />
        ) : codeQuery.data.kind === 'case' ? (
          <ScannedCase row={codeQuery.data.row} />
        ) : (
          <ScannedShipment shipment={codeQuery.data.shipment} />
        )}
      </div>
    </PageLayout>
  )
}

/** A scanned print job; its page has the one next step. */
function ScannedPrintJob({ job }: { job: PrintJob }) {
  const { t } = useTranslation(['lab', 'printJobs'])
  return (
    <Card title={<bdi>{job.name}</bdi>}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <JobStatus status={job.status} />
          <bdi className="tabular-nums">{job.identifier}</bdi>
          <span>{t('lab:boardView.pieces', { count: job.pieces })}</span>
        </div>
        <div>
          <LinkButton variant="primary" href={`/lab/print-jobs/${job.uuid}`}>
            {t('lab:station.openPrintJob')}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function ScannedShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('lab')
  return (
    <Card title={<bdi className="tabular-nums">{shipment.identifier}</bdi>}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <ShipmentStatusChip status={shipment.status} />
          <bdi>{shipment.company.name}</bdi>
        </div>
        <div>
          <LinkButton variant="primary" href={`/lab/shipments/${shipment.uuid}`}>
            {t('station.openShipment')}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
