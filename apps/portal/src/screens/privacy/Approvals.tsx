import { useTranslation } from 'react-i18next'
import { ApprovalTable } from '../../features/privacy/approvals/ApprovalTable.tsx'
import { useApprovals } from '../../features/privacy/approvals/use-approvals.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/approvals`: what one person requested and another one, an administrator, has to confirm. */
export function Screen() {
  const { t } = useTranslation('approvals')
  const view = useApprovals()
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('title')}
          count={view.list.data?.total}
          description={t('text')}
          tools={
            <div className="flex">
              <FilterSelect
                label={t('filter')}
                compact
                className="w-full sm:w-auto sm:min-w-52"
                any={t('waiting')}
                options={[{ value: 'closed', label: t('closed') }]}
                value={view.isClosed ? 'closed' : undefined}
                onChange={status => view.setFilter({ status })}
              />
            </div>
          }
        />
      }
    >
      <ApprovalTable view={view} />
    </PageLayout>
  )
}
