import type { Request } from '@archway/contract/requests'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewRequestDialog } from '../../features/requests/NewRequestDialog.tsx'
import { ReorderButton } from '../../features/requests/ReorderButton.tsx'
import { RequestFilters } from '../../features/requests/RequestFilters.tsx'
import { RequestMenu } from '../../features/requests/RequestMenu.tsx'
import { RequestTable } from '../../features/requests/RequestTable.tsx'
import { reorderOfRequest } from '../../features/requests/reorder.ts'
import { useRequestActions } from '../../features/requests/use-request-acts.tsx'
import { useRequestList } from '../../features/requests/use-request-list.ts'
import { ForwardDialog } from '../../features/shipments/ForwardDialog.tsx'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { useSearchState } from '../../platform/list/navigate.ts'
import { findCreationRefusal, isDoctor, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/request`: retainers and replacements, and what may be done with them. */
export function Screen() {
  const { t } = useTranslation(['requests', 'reasons'])
  const session = useSession()
  const isDoctorViewer = isDoctor(session)
  const refusal = findCreationRefusal(session)
  const view = useRequestList(isDoctorViewer ? 'doctor' : 'contact')
  const { act, dialog } = useRequestActions(props => <ForwardDialog {...props} />)
  const [search, setSearch] = useSearchState()
  const [isDialogOpen, setDialogOpen] = useState(false)
  // The search of the shell opens the form by an address; without the mark, going back would open it again.
  useEffect(() => {
    if (!search.new) return
    setSearch({ new: undefined })
    if (!refusal) setDialogOpen(true)
  }, [search.new, setSearch, refusal])
  const hrefOf = ({ case: caseData }: Request): Href =>
    `/cases/${caseData.side === 'doctor' && !isDoctorViewer ? 'doctor' : 'admin'}/all/${caseData.uuid}/requests`
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('requests:title')}
          count={view.list.data?.total}
          more={view.list.data?.total ? <KeysHelp /> : undefined}
          tools={<RequestFilters view={view} />}
          action={
            <Button
              variant="primary"
              disabledReason={refusal && t(`reasons:${refusal}`)}
              onClick={() => setDialogOpen(true)}
            >
              {t('requests:action.create')}
            </Button>
          }
        />
      }
    >
      <RequestTable
        label={t('requests:title')}
        view={view}
        withDoctor={session.company?.flagsMap.isDso === 1 && !isDoctorViewer}
        hrefOf={hrefOf}
        menuOf={row => (
          <span className="inline-flex">
            <ReorderButton retainers={reorderOfRequest(row)} small />
            <RequestMenu request={row} onAct={act} />
          </span>
        )}
      />
      {isDialogOpen && <NewRequestDialog onClose={() => setDialogOpen(false)} />}
      {dialog}
    </PageLayout>
  )
}
