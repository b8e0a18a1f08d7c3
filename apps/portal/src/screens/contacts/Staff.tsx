import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewStaffDialog } from '../../features/contacts/staff/NewStaffDialog.tsx'
import { StaffTable } from '../../features/contacts/staff/StaffTable.tsx'
import { useSearchState } from '../../platform/list/navigate.ts'
import { Button } from '../../ui/action/Button.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/staff`: the provider's staff. */
export function Screen() {
  const { t } = useTranslation('labCompanies')
  const [search, set] = useSearchState()
  const [isAdding, setAdding] = useState(false)
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('staff.title')}
          tools={
            <SearchField
              label={t('staff.search')}
              value={search.q ?? ''}
              onSearch={q => set({ q })}
              className="w-full sm:w-72"
            />
          }
          action={
            <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
              {t('staff.add')}
            </Button>
          }
        />
      }
    >
      <StaffTable q={search.q ?? ''} />
      {isAdding && <NewStaffDialog onClose={() => setAdding(false)} />}
    </PageLayout>
  )
}
