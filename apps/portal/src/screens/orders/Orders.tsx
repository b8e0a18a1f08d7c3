import type { BoardGroup, BoardOrder } from '@archway/contract/orders'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardFilters } from '../../features/orders/lab/BoardFilters.tsx'
import { BoardStations } from '../../features/orders/lab/BoardStations.tsx'
import { BoardTable } from '../../features/orders/lab/BoardTable.tsx'
import { BoardTabs, boardHref } from '../../features/orders/lab/BoardTabs.tsx'
import { ExportOrders } from '../../features/orders/lab/ExportOrders.tsx'
import { LabelMenu } from '../../features/orders/lab/LabelMenu.tsx'
import { type BoardView, boardStatuses, useBoard } from '../../features/orders/lab/use-board.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { useSelection } from '../../platform/list/bulk/use-selection.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptySearch, EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyCode } from '../../ui/lazy/lazy-code.ts'
import { useHasOpened } from '../../ui/lazy/use-has-opened.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

const OrderBulkBar = lazyCode(async () => ({ default: (await import('./OrderBulkBar.tsx')).OrderBulkBar }))

/** `/lab/orders`: orders by status. */
export function Screen() {
  const { t } = useTranslation(['lab', 'orders'])
  const view = useBoard()
  const choice = useSelection(view.rows)
  const withBulk = useHasOpened(choice.chosen.length > 0)
  const { status } = view
  const mayMake = hasDuty(useSession(), 'production')
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('lab:board.title')}
          count={view.total}
          action={
            mayMake && (
              <LinkButton variant="primary" href="/lab/shipments/new">
                {t('lab:parcel.new')}
              </LinkButton>
            )
          }
          more={
            view.total ? (
              <>
                <KeysHelp
                  choose={mayMake && t('lab:boardView.keys.choose')}
                  words={name => t(`lab:boardView.keys.${name}`)}
                />
                <ExportOrders query={view.query} />
                {status && mayMake && view.rows && (
                  <LabelMenu orders={view.rows.map(({ uuid }) => uuid)} order={view.query.order} />
                )}
              </>
            ) : undefined
          }
          tools={<BoardFilters view={view} />}
          tabs={<BoardTabs view={view} />}
        />
      }
    >
      {!status && !view.filters.q && !view.filters.lot && !!view.total && <BoardStations view={view} />}
      {status ? (
        <BoardTable
          key={status}
          label={`${t('lab:board.title')}: ${t(`orders:status.${status}`)}`}
          rows={view.rows}
          view={view}
          {...(mayMake && { choice })}
          empty={<NoOrders view={view} title={t('lab:board.empty')} text={t('lab:board.emptyText')} />}
        />
      ) : (
        <BoardTable
          key="all"
          label={`${t('lab:board.title')}: ${t('lab:boardView.all')}`}
          rows={view.rows}
          {...(mayMake && { choice })}
          groups={{
            of: (order: BoardOrder) => order.status,
            head: id => <GroupHead group={view.groupOf(id)} />,
            foot: id => footOf(view, view.groupOf(id), count => t('lab:boardView.showAll', { count })),
          }}
          fetching={view.groups.isPlaceholderData}
          error={view.groups.isError}
          onRetry={() => void view.groups.refetch()}
          empty={
            <NoOrders view={view} title={t('lab:boardView.nothing')} text={t('lab:boardView.nothingText')} />
          }
        />
      )}
      {withBulk && mayMake && (
        <Suspense>
          <OrderBulkBar choice={choice} />
        </Suspense>
      )}
    </PageLayout>
  )
}

/** The name of a status with the work in progress in it. */
function GroupHead({ group }: { group: BoardGroup | undefined }) {
  const { t } = useTranslation(['lab', 'orders'])
  if (!group) return null
  const { status, total, pieces, overdue } = group
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <h2 className="font-semibold">{t(`orders:status.${status}`)}</h2>
      <span className="text-sm text-ink-2 tabular-nums">{t('lab:boardView.orders', { count: total })}</span>
      <span className="text-sm text-ink-2 tabular-nums">{t('lab:boardView.pieces', { count: pieces })}</span>
      {overdue > 0 && (
        <span className="text-sm font-medium text-amber-ink tabular-nums">
          {t('lab:boardView.late', { count: overdue })}
        </span>
      )}
    </span>
  )
}

/** Leads to all orders of a status, where not all are shown. */
const footOf = (view: BoardView, group: BoardGroup | undefined, label: (count: number) => string) => {
  const status = boardStatuses.find(boardStatus => boardStatus === group?.status)
  if (!group || !status || group.total <= group.orders.length) return null
  return (
    <LinkButton size="small" variant="ghost" href={boardHref(view, status)}>
      {label(group.total)}
    </LinkButton>
  )
}

function NoOrders({ view, title, text }: { view: BoardView; title: string; text: string }) {
  const { t } = useTranslation('lab')
  return view.filtered ? (
    <EmptyState
      drawing={<EmptySearch />}
      title={t('boardView.noMatch')}
      text={t('queue.noneText')}
      action={<Button onClick={view.reset}>{t('queue.reset')}</Button>}
    />
  ) : (
    <EmptyState drawing={<EmptyShipments />} title={title} text={text} />
  )
}
