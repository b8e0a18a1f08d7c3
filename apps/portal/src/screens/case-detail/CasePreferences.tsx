import type { CaseDetail, CaseStatus } from '@archway/contract/cases'
import { PreferencesCard } from '../../features/cases/detail/PreferencesCard.tsx'
import { AsMade } from '../../features/orders/AsMade.tsx'
import { useOrders } from '../../features/orders/use-orders.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** Statuses in which nothing more is ordered until a refinement starts. */
const finished: readonly CaseStatus[] = ['COMPLETE', 'CANCELED', 'CANCELED_REFINEMENT', 'EXPIRED']

type CasePreferencesProps = { detail: CaseDetail; dso: boolean }

/**
 * The preferences that the orders of a case were placed with (ruling 37). Before the first order, and for further
 * ones, those that an order would be placed with today.
 */
export function CasePreferences({ detail, dso }: CasePreferencesProps) {
  const orders = useOrders(detail.uuid, dso, detail.submittedAt !== null)
  if (detail.submittedAt === null) return <PreferencesCard preferences={detail.preferences} />
  if (!orders.data)
    return orders.isError ? <ErrorState onRetry={() => void orders.refetch()} /> : <Skeleton height="10rem" />
  const placedOrders = orders.data.filter(({ status }) => status !== 'CANCELED')
  return (
    <>
      {placedOrders.length > 0 && <AsMade caseId={detail.uuid} orders={placedOrders} layout="narrow" />}
      {(placedOrders.length === 0 || !finished.includes(detail.status)) && (
        <PreferencesCard preferences={detail.preferences} future={placedOrders.length > 0} />
      )}
    </>
  )
}
