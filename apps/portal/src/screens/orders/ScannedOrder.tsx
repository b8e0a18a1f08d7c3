import { type BoardOrder, pieceNamed, piecesOf, type StaffOrderAction } from '@archway/contract/orders'
import { FileArchive, Layers, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFiles, LazyFilesDialog } from '../../features/orders/lab/files/files-dialog.ts'
import { hasLots, LazyOrderLotsDialog } from '../../features/orders/lab/lots/order-lots-dialog.ts'
import { nextOfOrder } from '../../features/orders/lab/next-of-order.ts'
import { OrderNotes } from '../../features/orders/lab/OrderNotes.tsx'
import { LazyScrapDialog } from '../../features/orders/lab/pieces/scrap-dialog.ts'
import { findScrapRefusal } from '../../features/orders/lab/pieces/scrap-refusal.ts'
import { useRemake } from '../../features/orders/lab/pieces/use-remake.ts'
import { ReprintMenu } from '../../features/orders/lab/ReprintMenu.tsx'
import { useOrderActs } from '../../features/orders/lab/use-order-acts.tsx'
import { OrderStatusChip } from '../../features/orders/OrderStatusChip.tsx'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { DueMark } from '../../platform/work/DueMark.tsx'
import { useStepWords } from '../../platform/work/use-step-words.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'

type Props = {
  order: BoardOrder
  /** The step of the bag, or the piece, that was scanned; null where the order itself was. */
  step: number | null
  piece: string | null
}

/**
 * A scanned order, bag or piece with its one next step, which is in sight on every screen: the facts are below it. Props:
 * `order`, `step`, `piece`.
 */
export function ScannedOrder({ order, step, piece }: Props) {
  const { t } = useTranslation(['lab', 'orders', 'caseList', 'lots'])
  const stepWords = useStepWords()
  const { act, runningKeys, dialog } = useOrderActs()
  const { remake, isRunning } = useRemake()
  const [open, setOpen] = useState<'files' | 'lots' | 'scrap' | null>(null)
  const isProduction = hasDuty(useSession(), 'production')
  const { identifier, shipment, toRemake } = order
  const close = () => setOpen(null)
  const next = nextOfOrder(order, isProduction)
  const actionLabel = (action: StaffOrderAction): string =>
    action === 'resume' ? t('lab:board.resume') : t(`orders:action.${action}`)
  const scanned = useScanned(order, step, piece)
  // In orders without piece numbers, a remake is completed by the next piece made.
  const waitingRemake = scanned.piece ? toRemake.find(remake => remake.piece === scanned.piece) : undefined
  const hasNames = piecesOf(order.steps).length > 0
  const scrapRefused = findScrapRefusal(order, scanned.piece)
  return (
    <Card title={<bdi className="tabular-nums">{identifier}</bdi>}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <OrderStatusChip status={order.status} />
          {scanned.text && <span className="text-base font-medium">{scanned.text}</span>}
          <DueMark dueAt={order.dueAt} overdue={order.isOverdue} />
        </div>
        <section aria-label={t('lab:station.next')} className="flex flex-wrap items-center gap-3">
          {waitingRemake && isProduction ? (
            <Button variant="primary" loading={isRunning} onClick={() => remake(order, scanned.piece)}>
              {t('lab:scrap.isRemade')}
            </Button>
          ) : next?.kind === 'act' ? (
            <Button
              variant="primary"
              loading={runningKeys.has(order.uuid)}
              onClick={() => act(order, next.action)}
            >
              {actionLabel(next.action)}
            </Button>
          ) : next ? (
            <LinkButton variant="primary" href={next.href}>
              {t('lab:station.packNext')}
            </LinkButton>
          ) : shipment ? (
            <LinkButton variant="primary" href={`/lab/shipments/${shipment.uuid}`}>
              {t('lab:board.openShipment', { identifier: shipment.identifier })}
            </LinkButton>
          ) : (
            <p className="text-base text-ink-2">{t('lab:station.noNext')}</p>
          )}
          {isProduction && (
            <Button
              icon={Undo2}
              {...(scrapRefused && { disabledReason: scrapRefused })}
              onClick={() => setOpen('scrap')}
            >
              {t(scanned.piece ? 'lab:scrap.againOne' : 'lab:scrap.again')}
            </Button>
          )}
          {isProduction && !hasNames && toRemake.length > 0 && (
            <Button loading={isRunning} onClick={() => remake(order, null)}>
              {t('lab:scrap.oneRemade')}
            </Button>
          )}
          <LinkButton href={`/lab/case/${order.caseUuid}/orders`}>{t('lab:board.openCase')}</LinkButton>
          {isProduction && <ReprintMenu order={order} bag={scanned.bag} piece={scanned.piece} />}
          {isProduction && hasLots(order) && (
            <Button icon={Layers} onClick={() => setOpen('lots')}>
              {t('lots:order.action')}
            </Button>
          )}
          {isProduction && hasFiles(order) && (
            <Button icon={FileArchive} onClick={() => setOpen('files')}>
              {t('lab:boardView.files.get')}
            </Button>
          )}
        </section>
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
      </div>
      {dialog}
      {open === 'lots' && <LazyOrderLotsDialog order={order} onClose={close} />}
      {open === 'files' && <LazyFilesDialog orders={[order]} onClose={close} />}
      {open === 'scrap' && (
        <LazyScrapDialog key={scanned.piece} order={order} piece={scanned.piece} onClose={close} />
      )}
    </Card>
  )
}

/** The scanned bag or piece with its position in the order and its notes. */
const useScanned = ({ steps, toRemake }: BoardOrder, step: number | null, piece: string | null) => {
  const { t } = useTranslation('lab')
  const inRange = (range: BoardOrder['steps']['upper']) =>
    step !== null && range !== null && step >= range[0] && step <= range[1]
  if (step !== null) {
    const isBag = inRange(steps.upper) || inRange(steps.lower)
    return {
      bag: isBag ? step : null,
      piece: null,
      text: isBag ? t('station.bag', { step }) : t('station.bagWrong', { step }),
    }
  }
  if (piece === null) return { bag: null, piece: null, text: null }
  const parsedPiece = pieceNamed(piece)
  if (!parsedPiece || !piecesOf(steps).includes(piece))
    return { bag: null, piece: null, text: t('station.pieceWrong', { piece }) }
  const name = t(`station.piece.${parsedPiece.arch}`, { step: parsedPiece.step })
  const reason = toRemake.find(remake => remake.piece === piece)?.reason
  return {
    bag: null,
    piece,
    text: reason ? t('station.pieceToRemake', { name, reason: t(`scrap.reasons.${reason}`) }) : name,
  }
}
