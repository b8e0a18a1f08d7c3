import type { BoardOrder, OrderStatus } from '@archway/contract/orders'
import type { Words } from '@archway/words'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { choiceColumn } from '../../../platform/list/bulk/ChoiceBox.tsx'
import { useRowKeys } from '../../../platform/list/bulk/use-row-keys.ts'
import type { Selection } from '../../../platform/list/bulk/use-selection.ts'
import { DueMark } from '../../../platform/work/DueMark.tsx'
import { nameBeside } from '../../../platform/work/name-beside.ts'
import { orderKindIn } from '../../../platform/work/order-kind.ts'
import { useStepWords } from '../../../platform/work/use-step-words.ts'
import type { Href } from '../../../ui/action/link-context.ts'
import { cx } from '../../../ui/class-names.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../../ui/feedback/tone.ts'
import type { Column } from '../../../ui/list/column.ts'
import { ListTable, type ListView } from '../../../ui/list/ListTable.tsx'
import { type Grouping, Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { LazyFilesDialog } from './files/files-dialog.ts'
import { LazyOrderLotsDialog } from './lots/order-lots-dialog.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { useAssignOrder, useColleagues } from './use-assign-order.ts'
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
  /** The orders are those of one case: rows show their status instead of the case. */
  ofCase?: boolean
  /** The loaded list, for sorting and paging; without it, `rows` are complete. */
  view?: ListView<BoardOrder>
  groups?: Grouping<BoardOrder>
  choice?: Selection<BoardOrder>
  /** The rows of another search stay while this one loads. */
  fetching?: boolean
  error?: boolean
  onRetry?: () => void
}

/**
 * Orders with their next steps. Props: `label`, `rows`, `empty`, `ofCase`, `view` or `groups`, `choice`, `fetching`,
 * `error` and `onRetry`.
 */
export function BoardTable({ label, rows, empty, ofCase = false, view, groups, choice, ...state }: Props) {
  const { t } = useTranslation(['lab', 'caseList', 'orders'])
  const dates = useDates()
  const stepWords = useStepWords()
  const { act, runningKeys, dialog } = useOrderActs()
  const colleagues = useColleagues()
  const assign = useAssignOrder()
  const [downloaded, setDownloaded] = useState<BoardOrder | null>(null)
  const [withLots, setWithLots] = useState<BoardOrder | null>(null)
  const columns = useColumns((): Column<BoardOrder>[] => {
    const head = (name: keyof Words['lab']['board']['column']) => t(`lab:board.column.${name}`)
    return [
      ...(choice ? [choiceColumn(choice)] : []),
      ofCase
        ? {
            id: 'identifier',
            header: head('identifier'),
            main: true,
            cell: row => <bdi className="font-medium whitespace-nowrap tabular-nums">{row.identifier}</bdi>,
          }
        : {
            id: 'dueAt',
            header: t('lab:boardView.column.orderAndDue'),
            main: true,
            sortable: true,
            cell: row => (
              <span className="block">
                <bdi className="font-medium tabular-nums">{row.identifier}</bdi>
                <span className="block text-sm font-normal text-ink-3">
                  <DueMark dueAt={row.dueAt} overdue={row.isOverdue} />
                </span>
              </span>
            ),
          },
      ...(ofCase
        ? []
        : [
            {
              id: 'patientName',
              header: head('patient'),
              cell: (row: BoardOrder) => {
                const doctorName = nameBeside(row.company.name, row.doctor?.name)
                return (
                  <span className="block sm:max-w-34">
                    <span dir="auto" className="block font-medium sm:truncate text-match-parent">
                      {row.patientName}
                    </span>
                    <span className="block text-sm text-ink-3 sm:truncate">
                      <bdi>{row.company.name}</bdi>
                      {doctorName && <span className="sm:hidden"> · </span>}
                      {doctorName && (
                        // On a separate line, because it would be cut off beside the company.
                        <bdi className="sm:block sm:text-wrap sm:break-words">{doctorName}</bdi>
                      )}
                    </span>
                  </span>
                )
              },
            },
          ]),
      {
        id: 'product',
        header: head('product'),
        cell: row => (
          <span className={cx('block 2xl:w-auto', ofCase ? 'sm:w-36' : 'sm:w-40')}>
            {t(`caseList:product.${row.product}`)}
            {orderKindIn(row, row.product) && (
              <span className="text-ink-3"> · {orderKindIn(row, row.product)}</span>
            )}
            <span className="block text-sm text-ink-3">
              {stepWords(row.steps) && `${stepWords(row.steps)} · `}
              <span className="whitespace-nowrap">{t('lab:boardView.pieces', { count: row.quantity })}</span>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('lab:boardView.column.state'),
        width: '15rem',
        cell: row => <OrderNotes order={row} />,
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
      ...(ofCase
        ? [
            {
              id: 'createdAt',
              header: head('createdAt'),
              nowrap: true,
              cell: (row: BoardOrder) => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
            },
            {
              id: 'dueAt',
              header: head('due'),
              cell: (row: BoardOrder) => <DueMark column dueAt={row.dueAt} overdue={row.isOverdue} />,
            },
          ]
        : []),
    ]
  }, [ofCase, choice?.version, rows])
  useRowKeys(
    choice &&
      (place => {
        const row = rows?.[place]
        if (row) choice.toggle(row)
      }),
  )
  const rowMenu = useCallback(
    (row: BoardOrder) => (
      <OrderButtons
        order={row}
        onAct={act}
        onFiles={setDownloaded}
        onLots={setWithLots}
        isRunning={runningKeys.has(row.uuid)}
        colleagues={colleagues}
        onAssign={assign}
      />
    ),
    [act, runningKeys, colleagues, assign],
  )
  const parts = {
    label,
    columns,
    rows,
    rowKey: (row: BoardOrder) => row.uuid,
    ...(ofCase ? {} : { rowHref: caseOf }),
    rowMenu,
    empty,
    ...(groups ? { groups } : {}),
  }
  return (
    <>
      {view ? <ListTable {...parts} view={view} /> : <Table {...parts} {...state} />}
      {dialog}
      {withLots && (
        <LazyOrderLotsDialog key={withLots.uuid} order={withLots} onClose={() => setWithLots(null)} />
      )}
      {downloaded && <LazyFilesDialog orders={[downloaded]} onClose={() => setDownloaded(null)} />}
    </>
  )
}
