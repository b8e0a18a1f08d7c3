import { useTranslation } from 'react-i18next'
import { RequestFilters } from '../../features/requests/RequestFilters.tsx'
import { RequestMenu } from '../../features/requests/RequestMenu.tsx'
import { RequestTable } from '../../features/requests/RequestTable.tsx'
import { useRequestActions } from '../../features/requests/use-request-acts.tsx'
import { useRequestList } from '../../features/requests/use-request-list.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/requests`: the requests of all companies, to approve and to manufacture. */
export function Screen() {
  const { t } = useTranslation('requests')
  const view = useRequestList('staff')
  // Last miles are sent by the DSO.
  const { act, dialog } = useRequestActions(() => null)
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('labTitle')}
          count={view.list.data?.total}
          more={view.list.data?.total ? <KeysHelp /> : undefined}
          tools={<RequestFilters view={view} />}
        />
      }
    >
      <RequestTable
        label={t('labTitle')}
        view={view}
        withDoctor
        withCompany
        hrefOf={row => `/lab/case/${row.case.uuid}/requests`}
        menuOf={row => <RequestMenu request={row} onAct={act} />}
      />
      {dialog}
    </PageLayout>
  )
}
