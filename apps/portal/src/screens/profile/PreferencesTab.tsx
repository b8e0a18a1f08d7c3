import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProductPreferences } from '../../features/company/ProductPreferences.tsx'
import { ClinicalCard } from '../../features/preferences/ClinicalCard.tsx'
import { isDoctor, managesCompany, useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { AlignerDrawing } from '../../ui/drawings/AlignerDrawing.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Card } from '../../ui/page/Card.tsx'

const TemplatesCard = lazyPart(
  async () => (await import('../../features/preferences/templates/TemplatesCard.tsx')).TemplatesCard,
)

/** `/profile/preferences`: production and planning preferences, and a link to the laser marking (ruling 25). */
export function PreferencesTab() {
  const { t } = useTranslation('preferences')
  const session = useSession()
  const isDoctorViewer = isDoctor(session)
  return (
    <>
      <ProductPreferences />
      <Card title={t('laser.title')}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <div className="w-28 shrink-0">
            <AlignerDrawing trimLine="SCALLOPED" logo={null} lines={['ABC \u00b7 U01']} />
          </div>
          <p className="min-w-0 flex-1 basis-60 text-base text-ink-2">{t('laser.lead')}</p>
          <LinkButton href="/lmp" icon={Zap}>
            {t('laser.open')}
          </LinkButton>
        </div>
      </Card>
      <ClinicalCard
        owner={isDoctorViewer ? 'own' : 'company'}
        mayChange={isDoctorViewer || managesCompany(session)}
      />
      <TemplatesCard owner={isDoctorViewer ? 'own' : 'company'} />
    </>
  )
}
