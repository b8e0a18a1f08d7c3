import { useTranslation } from 'react-i18next'
import { ApprovalTable } from '../../features/privacy/approvals/ApprovalTable.tsx'
import { useApprovals } from '../../features/privacy/approvals/use-approvals.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
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
            <SelectField
              label={t('filter')}
              className="w-full sm:w-52"
              options={(['waiting', 'closed'] as const).map(value => ({ value, label: t(value) }))}
              value={view.isClosed ? 'closed' : 'waiting'}
              onChange={status => view.setFilter({ status: status === 'closed' ? status : undefined })}
            />
          }
        />
      }
    >
      <ApprovalTable view={view} />
    </PageLayout>
  )
}
