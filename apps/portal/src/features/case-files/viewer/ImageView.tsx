import type { CaseAsset } from '@archway/contract/case-files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/files/use-address.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { ZoomPicture } from '../photo/ZoomPicture.tsx'
import { NoView } from './NoView.tsx'
import { canBrowserShow } from './view.rules.ts'

/** A picture for close inspection: its viewing copy, which is smaller and has no camera metadata. */
export function ImageView({ file }: { file: CaseAsset }) {
  const { t } = useTranslation('caseFiles')
  // The viewing copy may be created while the picture is open: the shown variant and the zoom do not change.
  const [variant] = useState<'view' | 'file' | 'preview'>(
    file.hasView ? 'view' : canBrowserShow(file.mime) ? 'file' : 'preview',
  )
  const { url, failed } = useAddress(file.uuid, variant)
  const [isBroken, setBroken] = useState(false)
  if (failed || isBroken) return <NoView failed why={file.displayProblem} />
  if (!url) return <Loading delay={200} label={t('viewer.loading')} />
  return <ZoomPicture src={url} alt={t(`types.${file.typeKey}`)} onBroken={() => setBroken(true)} />
}
