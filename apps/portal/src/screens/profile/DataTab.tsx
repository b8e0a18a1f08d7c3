import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Card } from '../../ui/page/Card.tsx'

const CompanyExports = lazyPart(
  async () => (await import('../../features/privacy/CompanyExports.tsx')).CompanyExports,
)
const PersonTable = lazyPart(async () => (await import('../../features/privacy/PersonTable.tsx')).PersonTable)

/** `/profile/data`: export of the company's data, for account owners. */
export function DataTab() {
  const { t } = useTranslation('people')
  return (
    <>
      <CompanyExports />
      <Card title={t('one.title')} description={t('one.text')}>
        <PersonTable mayErase={false} />
      </Card>
    </>
  )
}
