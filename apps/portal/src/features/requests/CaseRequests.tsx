import { type Request, requestCalls } from '@archway/contract/requests'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWholeList } from '../../platform/http/use-call.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestStatusChip } from './RequestStatusChip.tsx'

type Props = {
  caseId: string
  dso: boolean
  /** The button for a new request. */
  action?: ReactNode
  menuOf: (request: Request) => ReactNode
  /** The impressions of a request from a new scan. */
  recordsOf: (request: Request) => ReactNode
  shipmentHref: (uuid: string) => Href | undefined
}

/** The requests of a case, newest first, with all details. */
export function CaseRequests({ caseId, dso, action, menuOf, recordsOf, shipmentHref }: Props) {
  const { t } = useTranslation('requests')
  const requestsQuery = useWholeList(
    dso ? requestCalls.dsoCaseRequests : requestCalls.caseRequests,
    { params: { id: caseId } },
    ({ uuid }) => uuid,
  )
  if (requestsQuery.isError && !requestsQuery.data)
    return <ErrorState onRetry={() => void requestsQuery.refetch()} />
  if (!requestsQuery.data) return <Loading delay={300} />
  const rows = requestsQuery.data
  if (rows.length === 0)
    return (
      <EmptyState
        drawing={<EmptyShipments />}
        title={t('empty.ofCase')}
        text={t('empty.ofCaseText')}
        action={action}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      {action && <div className="flex justify-end">{action}</div>}
      {rows.map(request => (
        <Card
          key={request.uuid}
          title={
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="tabular-nums">{request.identifier}</bdi>
              <span className="font-normal text-ink-2">{t(`type.${request.type}`)}</span>
              <RequestStatusChip request={request} />
            </span>
          }
          actions={menuOf(request)}
        >
          <div className="flex flex-col gap-5">
            <RequestFacts request={request} shipmentHref={shipmentHref} />
            {request.source === 'newScan' && recordsOf(request)}
          </div>
        </Card>
      ))}
    </div>
  )
}
