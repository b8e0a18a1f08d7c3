import { useTranslation } from 'react-i18next'
import { BoardFilters } from '../../features/orders/lab/BoardFilters.tsx'
import { BoardTable } from '../../features/orders/lab/BoardTable.tsx'
import { BoardTabs } from '../../features/orders/lab/BoardTabs.tsx'
import { LabelMenu } from '../../features/orders/lab/LabelMenu.tsx'
import { useBoard } from '../../features/orders/lab/use-board.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptySearch, EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/orders`: what is being made, by status. */
export function Screen() {
  const { t } = useTranslation(['lab', 'orders'])
  const view = useBoard()
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('lab:board.title')}
          count={view.total}
          action={
            <LinkButton variant="primary" href="/lab/shipments/new">
              {t('lab:parcel.new')}
            </LinkButton>
          }
          more={view.total ? <LabelMenu query={view.query} /> : undefined}
          tools={<BoardFilters view={view} />}
          tabs={<BoardTabs current={view.status} />}
        />
      }
    >
      <BoardTable
        key={view.status}
        label={`${t('lab:board.title')}: ${t(`orders:status.${view.status}`)}`}
        rows={view.rows}
        view={view}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('lab:queue.none')}
              text={t('lab:queue.noneText')}
              action={<Button onClick={view.reset}>{t('lab:queue.reset')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<EmptyShipments />}
              title={t('lab:board.empty')}
              text={t('lab:board.emptyText')}
            />
          )
        }
      />
    </PageLayout>
  )
}
