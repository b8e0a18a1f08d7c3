import { type CaseAsset, extensionOf } from '@archway/contract/case-files'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeWithin } from '../../../platform/i18n/sizes.ts'
import { useOwnViewer } from '../../../platform/session/own-viewer.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { lazyCode } from '../../../ui/lazy/lazy-code.ts'
import type { ModelKind } from '../../../ui/model/read-model.ts'
import type { ScanSource } from '../../../ui/model/ScanScene.tsx'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { hasWebgl } from '../../../ui/model/webgl.ts'
import { fetchModelAddress, frameOf } from './model-address.ts'
import { NoView } from './NoView.tsx'
import { bothArches } from './view.rules.ts'

const ScanScene = lazyCode(() =>
  import('../../../ui/model/ScanScene.tsx').then(({ ScanScene }) => ({ default: ScanScene })),
)

const colors = { upper: 0xd8cfbe, lower: 0xccc2af } as const
const sameFrames = (sources: readonly ScanSource[], otherSources: readonly ScanSource[]): boolean =>
  sources.every(({ id, frame }) =>
    otherSources.every(
      otherScan =>
        otherScan.id !== id || (otherScan.frame.unit === frame.unit && otherScan.frame.up === frame.up),
    ),
  )

const archOf = (file: CaseAsset): 'upper' | 'lower' =>
  file.typeKey === 'lowerImpression' ? 'lower' : 'upper'

const meshKinds: readonly string[] = ['stl', 'ply', 'obj'] satisfies ModelKind[]
const wholeKind = (file: CaseAsset): ModelKind | null => {
  const extension = extensionOf(file.fileName)
  return meshKinds.includes(extension) ? (extension as ModelKind) : null
}

type ScanViewProps = {
  file: CaseAsset
  /** The files in which the opposite arch is searched. */
  candidates: readonly CaseAsset[]
  onScene?: ((scene: ModelScene | null) => void) | undefined
}

/** A scan in 3D, together with the opposite arch of the same patient. */
export function ScanView({ file, candidates, onScene }: ScanViewProps) {
  const { t } = useTranslation('caseFiles')
  useOwnViewer()
  const [scans, setScans] = useState<readonly ScanSource[] | null>(null)
  const [failure, setFailure] = useState<'noWebgl' | 'failed' | null>(() => (hasWebgl() ? null : 'noWebgl'))
  const files = bothArches(file, candidates)
  const frames = files.map(scan => Object.values(frameOf(scan)).join(' ')).join()
  const modelsKey = [...files.map(({ uuid, model }) => `${uuid} ${model}`), frames].join(' ')
  const isMaking = file.model === 'making'
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses are fetched once for each light model
  useEffect(() => {
    if (isMaking) return
    let isGone = false
    Promise.all(
      files.map(async (scan): Promise<ScanSource> => {
        const whole = wholeKind(scan)
        return {
          id: archOf(scan),
          name: t(`types.${scan.typeKey}`),
          color: colors[archOf(scan)],
          url: await fetchModelAddress(scan, 'model'),
          kind: 'glb',
          frame: frameOf(scan),
          whole: whole && {
            url: () => fetchModelAddress(scan, 'file'),
            kind: whole,
            size: sizeWithin(scan.bytes),
          },
        }
      }),
    ).then(
      sources =>
        !isGone &&
        setScans(current =>
          current && current.length >= sources.length && sameFrames(current, sources) ? current : sources,
        ),
      () => !isGone && setFailure('failed'),
    )
    return () => {
      isGone = true
    }
  }, [modelsKey])
  if (failure) return <Still file={file} trouble={failure} />
  if (file.model === 'none') return <NoView failed why={file.displayProblem} />
  if (isMaking)
    return (
      <div role="status" className="flex size-full flex-col items-center justify-center gap-3 text-ink-2">
        <Loading delay={0} />
        <p className="text-base">{t('viewer.making')}</p>
      </div>
    )
  const loading = <Loading delay={200} label={t('viewer.loading')} />
  if (!scans) return loading
  return (
    <Suspense fallback={loading}>
      <ScanScene
        // Another coordinate frame moves every point: the scene is created again.
        key={frames}
        scans={scans}
        label={t('viewer.scan', { name: files.map(scan => t(`types.${scan.typeKey}`)).join(', ') })}
        onFailure={setFailure}
        onScene={onScene}
      />
    </Suspense>
  )
}

/** The server's picture of the scan, for browsers that cannot draw it. */
function Still({ file, trouble }: { file: CaseAsset; trouble: 'noWebgl' | 'failed' }) {
  const { t } = useTranslation('caseFiles')
  if (!file.previewUrl) return <NoView failed why={file.displayProblem} />
  return (
    <figure className="flex size-full flex-col items-center justify-center gap-3 p-4">
      <img
        src={file.previewUrl}
        alt={t('viewer.still', { name: t(`types.${file.typeKey}`) })}
        className="min-h-0 max-w-full flex-1 object-contain"
      />
      <figcaption className="max-w-prose text-center text-base text-ink-2">
        {t(`viewer.${trouble}Still`)}
      </figcaption>
    </figure>
  )
}
