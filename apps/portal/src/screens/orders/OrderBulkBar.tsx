import {
  type BoardOrder,
  fitsOrder,
  type LotForm,
  maxOrdersAtOnce,
  orderCalls,
  type StaffOrderAction,
} from '@archway/contract/orders'
import { Check, FileArchive, Hammer, PackagePlus, Play, Printer, Tag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFiles, LazyFilesDialog } from '../../features/orders/lab/files/files-dialog.ts'
import { labelAddress } from '../../features/orders/lab/label-address.ts'
import { PrintJobDialog } from '../../features/orders/lab/PrintJobDialog.tsx'
import { boardCalls, useColleagues } from '../../features/orders/lab/use-assign-order.ts'
import { LazyJobDialog } from '../../features/orders/print-jobs/job-dialogs.ts'
import { belongsTo, destinationOf } from '../../features/shipments/lab/destinations.ts'
import { send } from '../../platform/http/client.ts'
import { newIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { BulkSection } from '../../platform/list/bulk/BulkSection.tsx'
import { type BulkWork, useBulkRun } from '../../platform/list/bulk/use-bulk-run.ts'
import type { Selection } from '../../platform/list/bulk/use-selection.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'

/** Maximum number of orders in the filter of one document. */
const maxLabels = 80

/** Options of one call per order; results are listed in the dialog, not in a toast. */
const createSendOptions = () => ({ quiet: true, key: newIdempotencyKey() })

const orderWork =
  (action: StaffOrderAction): BulkWork<BoardOrder> =>
  async ({ uuid }) => {
    await send(orderCalls.actOnOrder, { params: { id: uuid, action }, body: {}, ...createSendOptions() })
    return undefined
  }

/** Starts an order with the lots that match its material. */
const startWith =
  (printJob: string, lots: readonly LotForm[]): BulkWork<BoardOrder> =>
  async order => {
    const fittingLots = lots.filter(lot => fitsOrder(lot.material, order.material))
    await send(orderCalls.actOnOrder, {
      params: { id: order.uuid, action: 'start' },
      body: { printJob, lots: fittingLots },
      ...createSendOptions(),
    })
    return undefined
  }

const assignTo =
  (staffUuid: string | null): BulkWork<BoardOrder> =>
  async ({ uuid }) => {
    const { data } = await send(orderCalls.assignOrder, {
      params: { id: uuid },
      body: staffUuid ? { staffUuid } : {},
      ...createSendOptions(),
    })
    return data.assignee?.name
  }

const isPacked = (order: BoardOrder): boolean => order.status === 'READY_FOR_AWB' && order.shipment === null

/** Orders before production, and those with pieces to make again, have something to print. */
const printRefusal = (orders: readonly BoardOrder[]): string | undefined =>
  orders.every(
    ({ status, toRemake }) =>
      status === 'READY_FOR_MANUFACTURING' ||
      (toRemake.length > 0 && (status === 'PROCESSING' || status === 'MANUFACTURING')),
  )
    ? undefined
    : translateKey('lab', 'boardView.notAll')

const unassigned = 'nobody'

/** The bulk actions for the selected orders, each with a separate result. */
export function OrderBulkBar({ choice }: { choice: Selection<BoardOrder> }) {
  const { t } = useTranslation(['lab', 'orders', 'printJobs'])
  const colleagues = useColleagues()
  const { run, start, close } = useBulkRun<BoardOrder>({
    patientOf: order => order.patientName,
    affects: boardCalls,
  })
  const [isStarting, setStarting] = useState(false)
  const [isDownloading, setDownloading] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const go = useGo()
  const { chosen } = choice
  const count = chosen.length
  const [first] = chosen
  const disabledReason = (action: StaffOrderAction) =>
    chosen.every(order => order.allowedActions.includes(action)) ? undefined : t('lab:boardView.notAll')
  const packRefusal = (): string | undefined => {
    if (!first || !chosen.every(isPacked)) return t('lab:boardView.packReady')
    const to = destinationOf(first)
    return chosen.every(order => belongsTo(order, to)) ? undefined : t('lab:boardView.packTogether')
  }
  const packReason = packRefusal()
  const filter = { OR: chosen.map(({ uuid }) => ({ EQ: { uuid } })) }
  const startRun = (title: string, work: BulkWork<BoardOrder>) => void start(title, chosen, work)
  return (
    <>
      <BulkSection choice={choice} label={t('lab:boardView.chosen', { count })} run={run} onClose={close}>
        <Button
          icon={Check}
          disabledReason={disabledReason('confirm')}
          onClick={() => startRun(t('lab:boardView.confirm'), orderWork('confirm'))}
        >
          {t('lab:boardView.confirm')}
        </Button>
        <Button icon={Play} disabledReason={disabledReason('start')} onClick={() => setStarting(true)}>
          {t('lab:boardView.start')}
        </Button>
        <Button
          icon={Printer}
          disabledReason={count > maxOrdersAtOnce ? t('lab:boardView.tooMany') : printRefusal(chosen)}
          onClick={() => setPlanning(true)}
        >
          {t('printJobs:new.action')}
        </Button>
        <Button
          icon={Hammer}
          disabledReason={disabledReason('make')}
          onClick={() => startRun(t('lab:boardView.make'), orderWork('make'))}
        >
          {t('lab:boardView.make')}
        </Button>
        {packReason === undefined ? (
          <LinkButton
            icon={PackagePlus}
            href={`/lab/shipments/new?orders=${chosen.map(({ uuid }) => uuid).join(',')}`}
          >
            {t('lab:boardView.pack')}
          </LinkButton>
        ) : (
          <Button icon={PackagePlus} disabledReason={packReason}>
            {t('lab:boardView.pack')}
          </Button>
        )}
        <Button
          icon={FileArchive}
          disabledReason={
            count > maxLabels
              ? t('lab:boardView.tooMany')
              : chosen.every(hasFiles)
                ? undefined
                : t('lab:boardView.files.notAll')
          }
          onClick={() => setDownloading(true)}
        >
          {t('lab:boardView.files.get')}
        </Button>
        {count > maxLabels ? (
          <Button icon={Tag} disabledReason={t('lab:boardView.tooMany')}>
            {t('lab:boardView.labels')}
          </Button>
        ) : (
          <Menu
            trigger={<Button icon={Tag}>{t('lab:boardView.labels')}</Button>}
            entries={[
              { kind: 'orders' as const, label: t('lab:board.labelsOfOrders') },
              { kind: 'bags' as const, label: t('lab:board.labelsOfBags') },
              { kind: 'pieces' as const, label: t('lab:board.labelsOfPieces') },
            ].map(({ kind, label }) => ({
              id: kind,
              label,
              href: labelAddress({ filter, paginate: maxLabels }, kind),
              newTab: true,
            }))}
          />
        )}
        <Menu
          trigger={<Button icon={UserRound}>{t('lab:boardView.assign')}</Button>}
          head={<span className="text-sm font-medium text-ink-2">{t('lab:boardView.assignTo')}</span>}
          entries={[
            ...colleagues.map(({ uuid, name }) => ({
              id: uuid,
              label: name,
              onSelect: () => startRun(t('lab:boardView.assign'), assignTo(uuid)),
            })),
            {
              id: unassigned,
              label: t('lab:boardView.nobody'),
              onSelect: () => startRun(t('lab:boardView.assign'), assignTo(null)),
            },
          ]}
        />
      </BulkSection>
      {isPlanning && (
        <LazyJobDialog
          orders={chosen.map(({ uuid }) => uuid)}
          onDone={({ uuid }) => go(`/lab/print-jobs/${uuid}`)}
          onClose={() => setPlanning(false)}
        />
      )}
      {isDownloading && <LazyFilesDialog orders={chosen} onClose={() => setDownloading(false)} />}
      {isStarting && (
        <PrintJobDialog
          count={count}
          onClose={() => setStarting(false)}
          orderMaterials={[...new Set(chosen.map(({ material }) => material))]}
          onSubmit={(printJob, lots) => startRun(t('lab:boardView.start'), startWith(printJob, lots))}
        />
      )}
    </>
  )
}
