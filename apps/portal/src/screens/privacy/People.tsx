import { useTranslation } from 'react-i18next'
import { PersonTable } from '../../features/privacy/PersonTable.tsx'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/people`: export and erasure of one person's data. */
export function Screen() {
  const { t } = useTranslation('people')
  return (
    <PageLayout header={<PageHeader title={t('title')} description={t('text')} />}>
      <PersonTable mayErase={hasDuty(useSession(), 'administration')} />
    </PageLayout>
  )
}
