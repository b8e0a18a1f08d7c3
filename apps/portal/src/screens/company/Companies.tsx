import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyFilters } from '../../features/company/admin/CompanyFilters.tsx'
import { CompanyTable } from '../../features/company/admin/CompanyTable.tsx'
import { NewCompanyDialog } from '../../features/company/admin/NewCompanyDialog.tsx'
import { useCompanies } from '../../features/company/admin/use-companies.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/companies`: the customers of the provider. */
export function Screen() {
  const { t } = useTranslation('labCompanies')
  const view = useCompanies()
  const [isAdding, setAdding] = useState(false)
  const add = hasDuty(useSession(), 'companies') && (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('title')}
          count={view.list.data?.total}
          more={view.list.data?.total ? <KeysHelp /> : undefined}
          action={add}
          tools={<CompanyFilters view={view} />}
        />
      }
    >
      <CompanyTable
        view={view}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('none')}
              text={t('noneText')}
              action={<Button onClick={view.reset}>{t('reset')}</Button>}
            />
          ) : (
            <EmptyState drawing={<EmptySearch />} title={t('empty')} text={t('emptyText')} action={add} />
          )
        }
      />
      {isAdding && <NewCompanyDialog onClose={() => setAdding(false)} />}
    </PageLayout>
  )
}
