import type { BoardOrder, StaffOrderAction } from '@archway/contract/orders'
import type { Shipment } from '@archway/contract/shipments'
import { FileArchive, Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFiles, LazyFilesDialog } from '../../features/orders/lab/files/files-dialog.ts'
import { hasLots, LazyOrderLotsDialog } from '../../features/orders/lab/lots/order-lots-dialog.ts'
import { onward } from '../../features/orders/lab/OrderButtons.tsx'
import { OrderNotes } from '../../features/orders/lab/OrderNotes.tsx'
import { ReprintMenu } from '../../features/orders/lab/ReprintMenu.tsx'
import { type Found, findCode, useCode } from '../../features/orders/lab/use-code.ts'
import { useOrderActs } from '../../features/orders/lab/use-order-acts.tsx'
import { OrderStatusChip } from '../../features/orders/OrderStatusChip.tsx'
import { ShipmentStatusChip } from '../../features/shipments/ShipmentStatusChip.tsx'
import { useSearchState } from '../../platform/list/navigate.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { DueMark } from '../../platform/work/DueMark.tsx'
import { ScanField, type Scanned } from '../../platform/work/ScanField.tsx'
import { useStepWords } from '../../platform/work/use-step-words.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/scan`: what a scanned code names, with the one next step. */
export function Screen() {
  const { t } = useTranslation(['lab', 'orders', 'shipments'])
  const [{ code }, set] = useSearchState()
  const found = useCode(code)
  const resultOf = (what: Found): string => {
    const [identifier, status] =
      what.kind === 'order'
        ? [what.order.identifier, t(`orders:status.${what.order.status}`)]
        : [what.shipment.identifier, t(`shipments:status.${what.shipment.status}`)]
    return t('lab:station.found', { identifier, status })
  }
  const scan = async (codes: readonly string[]): Promise<Scanned> => {
    let scanned = codes.at(-1)?.trim() ?? ''
    let result: Scanned = { right: false, text: t('lab:station.unknown', { code: scanned }) }
    try {
      for (const code of codes) {
        const what = await findCode(code)
        if (!what) continue
        scanned = code.trim()
        result = { right: true, text: resultOf(what) }
        break
      }
    } catch {
      result = { right: false, text: t('lab:parcel.scanUnchecked', { code: scanned }) }
    }
    // Also a wrong code: an order scanned before it must not remain with its next step.
    set({ code: scanned })
    return result
  }
  return (
    <PageLayout header={<PageHeader title={t('lab:station.title')} description={t('lab:station.text')} />}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
        <Card>
          <ScanField
            onCode={scan}
            result={found.data ? resultOf(found.data) : null}
            label={t('lab:station.field')}
            help={t('lab:station.fieldHelp')}
            focused
          />
        </Card>
        {found.isError ? (
          <ErrorState onRetry={() => void found.refetch()} />
        ) : !code ? (
          <EmptyState drawing={<EmptySearch />} title={t('lab:station.empty')} />
        ) : found.data === undefined ? (
          <Loading delay={300} />
        ) : found.data === null ? (
          <EmptyState drawing={<EmptySearch />} title={t('lab:station.unknown', { code })} />
        ) : found.data.kind === 'order' ? (
          <ScannedOrder order={found.data.order} step={found.data.step} />
        ) : (
          <ScannedShipment shipment={found.data.shipment} />
        )}
      </div>
    </PageLayout>
  )
}

function ScannedOrder({ order, step }: { order: BoardOrder; step: number | null }) {
  const { t } = useTranslation(['lab', 'orders', 'caseList', 'lots'])
  const stepWords = useStepWords()
  const { act, running, dialog } = useOrderActs()
  const [downloading, setDownloading] = useState(false)
  const [isLotsOpen, setLotsOpen] = useState(false)
  const isProduction = hasDuty(useSession(), 'production')
  const { identifier, allowedActions, shipment } = order
  const next = onward.find(action => allowedActions.includes(action))
  const words = (action: StaffOrderAction): string =>
    action === 'resume' ? t('lab:board.resume') : t(`orders:action.${action}`)
  const isPacked = order.status === 'READY_FOR_AWB' && !shipment
  const has = (range: BoardOrder['steps']['upper']) =>
    step !== null && range !== null && step >= range[0] && step <= range[1]
  const isBag = has(order.steps.upper) || has(order.steps.lower)
  const bag =
    step === null ? null : isBag ? t('lab:station.bag', { step }) : t('lab:station.bagWrong', { step })
  return (
    <Card title={<bdi className="tabular-nums">{identifier}</bdi>}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <OrderStatusChip status={order.status} />
          {bag && <span className="text-base font-medium">{bag}</span>}
          <DueMark dueAt={order.dueAt} overdue={order.isOverdue} />
        </div>
        <DescriptionList
          items={[
            { term: t('lab:board.column.patient'), value: <bdi>{order.patientName}</bdi> },
            { term: t('lab:boardView.column.company'), value: <bdi>{order.company.name}</bdi> },
            { term: t('lab:board.column.product'), value: t(`caseList:product.${order.product}`) },
            { term: t('lab:boardView.column.steps'), value: stepWords(order.steps) || null },
            { term: t('lab:board.column.quantity'), value: order.quantity },
            { term: t('lab:boardView.column.state'), value: <OrderNotes order={order} wide /> },
          ]}
        />
        <section aria-label={t('lab:station.next')} className="flex flex-wrap items-center gap-3">
          {next ? (
            <Button variant="primary" loading={running.has(order.uuid)} onClick={() => act(order, next)}>
              {words(next)}
            </Button>
          ) : isPacked ? (
            <LinkButton variant="primary" href={`/lab/shipments/new?orders=${order.uuid}`}>
              {t('lab:station.packNext')}
            </LinkButton>
          ) : shipment ? (
            <LinkButton variant="primary" href={`/lab/shipments/${shipment.uuid}`}>
              {t('lab:board.openShipment', { identifier: shipment.identifier })}
            </LinkButton>
          ) : (
            <p className="text-base text-ink-2">{t('lab:station.noNext')}</p>
          )}
          <LinkButton href={`/lab/case/${order.caseUuid}/orders`}>{t('lab:board.openCase')}</LinkButton>
          {isProduction && <ReprintMenu order={order} bag={isBag ? step : null} />}
          {isProduction && hasLots(order) && (
            <Button icon={Layers} onClick={() => setLotsOpen(true)}>
              {t('lots:order.action')}
            </Button>
          )}
          {isProduction && hasFiles(order) && (
            <Button icon={FileArchive} onClick={() => setDownloading(true)}>
              {t('lab:boardView.files.get')}
            </Button>
          )}
        </section>
      </div>
      {dialog}
      {isLotsOpen && <LazyOrderLotsDialog order={order} onClose={() => setLotsOpen(false)} />}
      {downloading && <LazyFilesDialog orders={[order]} onClose={() => setDownloading(false)} />}
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
