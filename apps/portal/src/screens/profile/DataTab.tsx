import { useTranslation } from 'react-i18next'
import { CompanyExports } from '../../features/privacy/CompanyExports.tsx'
import { PersonTable } from '../../features/privacy/PersonTable.tsx'
import { Card } from '../../ui/page/Card.tsx'

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
