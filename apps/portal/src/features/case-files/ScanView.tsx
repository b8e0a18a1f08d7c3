import type { CaseAsset } from '@archway/contract/case-files'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../platform/use-address.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NoView } from './NoView.tsx'

const ModelView = lazy(() =>
  import('../../ui/model/ModelView.tsx').then(({ ModelView }) => ({ default: ModelView })),
)

/** A scan that can be turned and looked at from all sides. */
export function ScanView({ file }: { file: CaseAsset }) {
  const { t } = useTranslation('caseFiles')
  const { url, failed } = useAddress(file.uuid, 'file')
  const [broken, setBroken] = useState(false)
  // The first address serves: one that is renewed later would load the model once more.
  const [first, setFirst] = useState<string | null>(null)
  if (url && !first) setFirst(url)
  if (failed || broken) return <NoView failed />
  const loading = <Loading delay={200} label={t('viewer.loading')} />
  if (!first) return loading
  return (
    <Suspense fallback={loading}>
      <ModelView
        url={first}
        label={t('viewer.scan', { name: t(`types.${file.typeKey}`) })}
        onFailure={() => setBroken(true)}
      />
    </Suspense>
  )
}
