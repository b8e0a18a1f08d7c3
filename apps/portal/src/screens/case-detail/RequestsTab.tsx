import { type CaseDetail, patientName } from '@archway/contract/cases'
import { type Request, requestCalls, requestRecords } from '@archway/contract/requests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestRecords } from '../../features/case-files/RequestRecords.tsx'
import { useOrders } from '../../features/orders/use-orders.ts'
import { CaseRequests } from '../../features/requests/CaseRequests.tsx'
import { NewRequestDialog } from '../../features/requests/NewRequestDialog.tsx'
import { ReorderButton } from '../../features/requests/ReorderButton.tsx'
import { RequestMenu } from '../../features/requests/RequestMenu.tsx'
import { reorderOfOrders, reorderOfRequest } from '../../features/requests/reorder.ts'
import { useRequestActions } from '../../features/requests/use-request-acts.tsx'
import { ForwardDialog } from '../../features/shipments/ForwardDialog.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import type { Href } from '../../ui/action/link-context.ts'

type Props = {
  detail: CaseDetail
  dso: boolean
  shipmentHref: (uuid: string) => Href | undefined
}

/** The requests of a case with their impressions, and the button for a new one where allowed. */
export function RequestsTab({ detail, dso, shipmentHref }: Props) {
  const { t } = useTranslation(['requests', 'reasons'])
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { act, dialog } = useRequestActions(props => <ForwardDialog {...props} />)
  const options = useCallQuery(requestCalls.requestOptions, { params: { id: detail.uuid } })
  const { case: requestableCase, withheld: refusalReason } = options.data?.data ?? {}
  const isRetainerCase = detail.product === 'RE'
  const orders = useOrders(detail.uuid, dso, isRetainerCase)
  const made = reorderOfOrders(orders.data ?? [], { ...detail, patientName: patientName(detail) })
  // A blocked or restricted company sees the button, disabled with the reason.
  const canRequest = (requestableCase?.types.length ?? 0) > 0
  const recordsOf = (request: Request) => (
    <RequestRecords
      request={{
        uuid: request.uuid,
        caseUuid: request.case.uuid,
        caseIdentifier: request.case.identifier,
        patientName: request.case.patientName,
      }}
      slots={requestRecords.filter(record => request.arch === 'both' || record.startsWith(request.arch))}
      open={request.recordsOpen && request.allowedActions.length > 0}
    />
  )
  return (
    <>
      <CaseRequests
        caseId={detail.uuid}
        dso={dso}
        action={
          canRequest || refusalReason ? (
            <span className="flex flex-wrap justify-center gap-2">
              <ReorderButton retainers={made} />
              <Button
                variant="primary"
                disabledReason={refusalReason ? t(`reasons:${refusalReason}`) : undefined}
                onClick={() => setDialogOpen(true)}
              >
                {t('requests:action.create')}
              </Button>
            </span>
          ) : undefined
        }
        menuOf={request => (
          <>
            <ReorderButton retainers={reorderOfRequest(request)} />
            <RequestMenu request={request} onAct={act} />
          </>
        )}
        recordsOf={recordsOf}
        shipmentHref={shipmentHref}
      />
      {isDialogOpen && <NewRequestDialog caseUuid={detail.uuid} onClose={() => setDialogOpen(false)} />}
      {dialog}
    </>
  )
}
