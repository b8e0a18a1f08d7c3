import type { BoardOrder, OrderStatus } from '@archway/contract/orders'
import type { Words } from '@archway/words'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useReasonTitle } from '../../../platform/work/catalog.ts'
import { DueMark } from '../../../platform/work/DueMark.tsx'
import { orderKindIn } from '../../../platform/work/order-kind.ts'
import { useStepWords } from '../../../platform/work/use-step-words.ts'
import type { Href } from '../../../ui/action/link-context.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../../ui/feedback/tone.ts'
import type { Column } from '../../../ui/list/column.ts'
import { ListTable, type ListView } from '../../../ui/list/ListTable.tsx'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { asWritten } from '../../../ui/page/as-written.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { useOrderActs } from './use-order-acts.tsx'

const toneOf = (status: OrderStatus): ChipTone => {
  if (status === 'CANCELED') return 'ended'
  if (status === 'SHIPPED') return 'arrived'
  return status === 'READY_FOR_AWB' || status === 'READY_FOR_SHIPPING' ? 'made' : 'provider'
}

const caseOf = (order: BoardOrder): Href => `/lab/case/${order.caseUuid}/orders`

type Props = {
  label: string
  rows: readonly BoardOrder[] | undefined
  empty: ReactNode
  /** Orders of one case: each says its status, none whose it is. */
  ofCase?: boolean
  /** The list that was read, to be sorted and paged; else what `rows` holds is all. */
  view?: ListView<BoardOrder>
  error?: boolean
  onRetry?: () => void
}

/** Orders with their next steps. Props: `label`, `rows`, `empty`, `ofCase`, `view` or `error` and `onRetry`. */
export function BoardTable({ label, rows, empty, ofCase = false, view, ...state }: Props) {
  const { t } = useTranslation(['lab', 'caseList', 'orders'])
  const dates = useDates()
  const stepWords = useStepWords()
  const { act, dialog } = useOrderActs()
  const columns = useColumns((): Column<BoardOrder>[] => {
    const head = (name: keyof Words['lab']['board']['column']) => t(`lab:board.column.${name}`)
    return [
      {
        id: 'identifier',
        header: head('identifier'),
        main: true,
        cell: row => <bdi className="font-medium tabular-nums">{row.identifier}</bdi>,
      },
      ...(ofCase
        ? []
        : [
            {
              id: 'patientName',
              header: head('patient'),
              nowrap: true,
              cell: (row: BoardOrder) => (
                <span className="block">
                  <span dir="auto" className="font-medium">
                    {row.patientName}
                  </span>
                  <span className="block text-sm text-ink-3">
                    <bdi>{row.company.name}</bdi>
                  </span>
                  {row.doctor && (
                    <span className="block text-sm text-ink-3">
                      <bdi>{row.doctor.name}</bdi>
                    </span>
                  )}
                </span>
              ),
            },
          ]),
      {
        id: 'product',
        header: head('product'),
        nowrap: true,
        cell: row => (
          <span className="block">
            {t(`caseList:product.${row.product}`)}
            {orderKindIn(row, row.product) && (
              <span className="text-ink-3"> · {orderKindIn(row, row.product)}</span>
            )}
            <span className="block text-sm text-ink-3">{stepWords(row.steps)}</span>
            <Notes order={row} />
          </span>
        ),
      },
      {
        id: 'quantity',
        header: head('quantity'),
        align: 'end',
        cell: row => <span className="tabular-nums">{row.quantity}</span>,
      },
      ...(ofCase
        ? [
            {
              id: 'status',
              header: t('orders:column.status'),
              cell: (row: BoardOrder) => (
                <StatusChip tone={toneOf(row.status)} label={t(`orders:status.${row.status}`)} />
              ),
            },
          ]
        : []),
      {
        id: 'createdAt',
        header: head('createdAt'),
        sortable: true,
        nowrap: true,
        cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
      },
      {
        id: 'dueAt',
        header: head('due'),
        sortable: true,
        cell: row => <DueMark dueAt={row.dueAt} overdue={row.isOverdue} />,
      },
    ]
  }, [ofCase])
  const rowMenu = useCallback((row: BoardOrder) => <OrderButtons order={row} onAct={act} />, [act])
  const parts = {
    label,
    columns,
    rows,
    rowKey: (row: BoardOrder) => row.uuid,
    ...(ofCase ? {} : { rowHref: caseOf }),
    rowMenu,
    empty,
  }
  return (
    <>
      {view ? <ListTable {...parts} view={view} /> : <Table {...parts} {...state} />}
      {dialog}
    </>
  )
}

/** What blocks the order, the print job, and the reason of a hold. */
function Notes({ order }: { order: BoardOrder }) {
  const { t } = useTranslation('lab')
  const reasonTitle = useReasonTitle()
  return (
    <span className="flex flex-col text-sm">
      {order.missing.map(lack => (
        <span key={lack} className="font-medium text-red-ink">
          {t(`board.missing.${lack}`)}
        </span>
      ))}
      {order.printJob && (
        <span className="text-ink-2">
          <bdi>{t('board.printJob', { job: order.printJob })}</bdi>
        </span>
      )}
      {order.shipment && <bdi className="text-ink-2">{order.shipment.identifier}</bdi>}
      {order.reasons.map(code => (
        <span key={code} dir="auto" className="max-w-64 whitespace-normal text-ink-2 rtl:text-right">
          {reasonTitle(code)}
        </span>
      ))}
      {order.note && (
        <span {...asWritten(order.note)} className="max-w-64 whitespace-normal text-ink-2 rtl:text-right">
          {order.note}
        </span>
      )}
    </span>
  )
}
