import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LogoDialog } from '../../features/laser-marking/LogoDialog.tsx'
import { MarkingPreview } from '../../features/laser-marking/MarkingPreview.tsx'
import { MarkingTable } from '../../features/laser-marking/MarkingTable.tsx'
import { TrimLineTable } from '../../features/laser-marking/TrimLineTable.tsx'
import { useLaserMarking } from '../../features/laser-marking/use-laser-marking.ts'
import { usePicture } from '../../platform/files/use-picture.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { sendPicture } from '../send-picture.ts'

/** `/lmp`: the engraving and trimline of a company's pieces, with a preview. */
export function Screen() {
  const { t } = useTranslation('laserMarking')
  const { marking, failed, retry, mayChange, change } = useLaserMarking()
  const [isChoosing, setChoosing] = useState(false)
  const logoUrl = usePicture(marking?.logoFile)
  const header = (
    <PageHeader
      title={t('title')}
      description={t('lead')}
      back={{ href: '/profile/preferences', label: t('back') }}
    />
  )
  if (failed && !marking)
    return (
      <PageLayout header={header}>
        <ErrorState onRetry={retry} />
      </PageLayout>
    )
  return (
    <PageLayout header={header}>
      {!mayChange && <Banner>{t('readOnly')}</Banner>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={t('marking')} flush>
            <MarkingTable
              {...{ marking, logoUrl, mayChange }}
              onChange={change}
              onLogo={() => setChoosing(true)}
            />
          </Card>
          <Card title={t('cut')} flush>
            <TrimLineTable {...{ marking, mayChange }} onChange={change} />
          </Card>
        </div>
        <Card title={t('preview.title')} className="max-xl:order-first xl:sticky xl:top-20">
          {marking ? <MarkingPreview {...{ marking, logoUrl }} /> : <Skeleton height="14rem" />}
        </Card>
      </div>
      {isChoosing && (
        <LogoDialog
          url={logoUrl}
          onSave={async file => change({ logoFile: await sendPicture('logo', file) })}
          onClose={() => setChoosing(false)}
        />
      )}
    </PageLayout>
  )
}
