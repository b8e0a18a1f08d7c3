import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CaseFilters } from '../../features/cases/CaseFilters.tsx'
import { CaseTable } from '../../features/cases/CaseTable.tsx'
import { useCaseList } from '../../features/cases/use-case-list.ts'
import { usePathParts } from '../../platform/navigate.ts'
import { isDoctor, useSession } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyCases, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'

/** `/cases/:type`: the company's own cases, or its doctors'; a doctor's own. */
export function Screen() {
  const { t } = useTranslation('caseList')
  const { type } = usePathParts<'type'>()
  const session = useSession()
  const doctorSide = type === 'doctor'
  const view = useCaseList(doctorSide)
  const title = t(isDoctor(session) ? 'title.own' : doctorSide ? 'title.doctor' : 'title.admin')
  const create = (
    <LinkButton variant="primary" icon={Plus} href={`/cases/${type}/new`}>
      {t('new')}
    </LinkButton>
  )
  return (
    <PageLayout header={<PageHeader title={title} count={view.list.data?.total} action={create} />}>
      <CaseFilters view={view} />
      <CaseTable
        label={title}
        view={view}
        doctorSide={doctorSide}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('empty.filtered')}
              text={t('empty.filteredText')}
              action={<Button onClick={view.resetFilters}>{t('filter.reset')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<EmptyCases />}
              title={t('empty.title')}
              text={t('empty.text')}
              action={create}
            />
          )
        }
      />
    </PageLayout>
  )
}
