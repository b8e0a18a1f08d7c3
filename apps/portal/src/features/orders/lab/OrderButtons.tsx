import type { BoardOrder, StaffOrderAction } from '@archway/contract/orders'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasDuty, useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { hasFiles } from './files/files-dialog.ts'
import { labelAddress, zplAddress } from './label-address.ts'
import { hasLots } from './lots/order-lots-dialog.ts'
import { nextOfOrder } from './next-of-order.ts'

const unassigned = 'nobody'

type Props = {
  order: BoardOrder
  /** The staff it can be assigned to. */
  colleagues: readonly { uuid: string; name: string }[]
  onAssign: (order: BoardOrder, staffUuid: string | null) => void
  onAct: (order: BoardOrder, action: StaffOrderAction) => void
  /** Downloads its production files. */
  onFiles: (order: BoardOrder) => void
  /** Opens its material lots. */
  onLots: (order: BoardOrder) => void
  /** Whether an action on the order is running. */
  isRunning: boolean
}

/** The next step of an order as a button, all other steps in a menu. */
export function OrderButtons({ order, onAct, onFiles, onLots, isRunning, colleagues, onAssign }: Props) {
  const { t } = useTranslation(['lab', 'orders', 'lots'])
  const { identifier, allowedActions, steps } = order
  const filter = { EQ: { identifier } }
  const isProduction = hasDuty(useSession(), 'production')
  const actionLabel = (action: StaffOrderAction): string =>
    action === 'resume' ? t('lab:board.resume') : t(`orders:action.${action}`)
  const next = nextOfOrder(order, isProduction)
  const main = next?.kind === 'act' ? next.action : null
  const assignment: MenuEntry[] = [
    { id: 'staff', separator: true },
    {
      id: 'assignee',
      choice: t('lab:boardView.assignTo'),
      value: order.assignee?.uuid ?? unassigned,
      options: [
        ...colleagues.map(({ uuid, name }) => ({ value: uuid, label: name })),
        { value: unassigned, label: t('lab:boardView.nobody') },
      ],
      onChange: uuid => onAssign(order, uuid === unassigned ? null : uuid),
    },
  ]
  const entries: MenuEntry[] = [
    ...allowedActions
      .filter(action => action !== main && !isRunning)
      .map(action => ({
        id: action,
        label: actionLabel(action),
        danger: action === 'hold' || action === 'cancel',
        onSelect: () => onAct(order, action),
      })),
    ...(isProduction
      ? [{ id: 'label', label: t('lab:board.label'), href: labelAddress({ filter }), newTab: true as const }]
      : []),
    ...(isProduction && (steps.upper || steps.lower)
      ? [
          {
            id: 'bags',
            label: t('lab:board.bagLabels'),
            href: labelAddress({ filter }, 'bags'),
            newTab: true as const,
          },
          {
            id: 'pieces',
            label: t('lab:board.pieceLabels'),
            href: labelAddress({ filter }, 'pieces'),
            newTab: true as const,
          },
        ]
      : []),
    ...(isProduction && hasFiles(order)
      ? [{ id: 'files', label: t('lab:boardView.files.get'), onSelect: () => onFiles(order) }]
      : []),
    ...(isProduction && hasLots(order)
      ? [{ id: 'lots', label: t('lots:order.action'), onSelect: () => onLots(order) }]
      : []),
    ...(isProduction
      ? [{ id: 'zpl', label: t('lab:board.labelsZpl'), href: zplAddress({ filter }), newTab: true as const }]
      : []),
    { id: 'case', label: t('lab:board.openCase'), href: `/lab/case/${order.caseUuid}/orders` },
    ...(order.shipment
      ? [
          {
            id: 'shipment',
            label: t('lab:board.openShipment', { identifier: order.shipment.identifier }),
            href: `/lab/shipments/${order.shipment.uuid}` as const,
          },
        ]
      : []),
    ...(isProduction ? assignment : []),
  ]
  return (
    <>
      {main && (
        <Button
          size="small"
          loading={isRunning}
          aria-label={t('lab:board.actOn', { action: actionLabel(main), identifier })}
          onClick={() => onAct(order, main)}
        >
          {actionLabel(main)}
        </Button>
      )}
      {next?.kind === 'pack' && (
        <LinkButton
          size="small"
          href={next.href}
          aria-label={t('lab:board.actOn', { action: t('lab:station.packNext'), identifier })}
        >
          {t('lab:station.packNext')}
        </LinkButton>
      )}
      <Menu
        trigger={<IconButton size="small" icon={Ellipsis} label={t('lab:board.moreOf', { identifier })} />}
        entries={entries}
      />
    </>
  )
}
