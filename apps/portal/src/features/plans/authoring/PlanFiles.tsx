import { type CaseAsset, readSetup } from '@archway/contract/case-files'
import type { Plan, PlanModel } from '@archway/contract/plans'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FilePicker } from '../../../ui/form/files/FilePicker.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ModelArchive } from './ModelArchive.tsx'
import { ProductionFiles } from './ProductionFiles.tsx'
import { type SendingFile, SendingFiles } from './SendingFiles.tsx'

type Props = {
  plan: Plan
  /** Production files can still be added. */
  open: boolean
  /** The viewer files can still be changed; a published version is not changed. */
  editable: boolean
  /** All files of the case. */
  assets: readonly CaseAsset[]
  onModels: (files: File[]) => void
  onProduction: (file: File) => void
  /** The newest archive of models. */
  model: PlanModel | null
  /** Step models that are still being uploaded. */
  sendingFiles: readonly SendingFile[]
  /** Upload progress of a production archive, 0 to 100; null if there is none. */
  productionSent: number | null
}

/** `0–12`, `0–3, 5`: steps in ascending order, as ranges. */
const rangesOf = (steps: readonly number[]): string =>
  formatList(
    steps
      .reduce<[number, number][]>((ranges, step) => {
        const last = ranges.at(-1)
        if (last && last[1] === step - 1) last[1] = step
        else ranges.push([step, step])
        return ranges
      }, [])
      .map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)),
  )

/** The models and production files of a version: present and missing ones, and where to add more. */
export function PlanFiles({
  plan,
  open,
  editable,
  assets,
  onModels,
  onProduction,
  model,
  sendingFiles,
  productionSent,
}: Props) {
  const { t } = useTranslation('lab')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const planAssets = assets.filter(asset => asset.planUuid === plan.uuid && asset.status !== 'withdrawn')
  const models = planAssets.filter(asset => asset.typeKey === 'planViewer')
  const ready = [
    ...new Set(models.filter(({ status }) => status === 'ready').map(({ fileName }) => fileName)),
  ]
  const hasArchive = models.some(({ kind, status }) => kind === 'archive' && status === 'ready')
  const { upper, lower, missing } = readSetup(ready.filter(name => !/\.zip$/i.test(name)))
  const unusableFiles = planAssets.filter(
    ({ status, fileName, typeKey }) =>
      (status === 'broken' || status === 'infected') &&
      !planAssets.some(
        other => other.status === 'ready' && other.typeKey === typeKey && other.fileName === fileName,
      ),
  )
  const pick = (files: File[]) => {
    const archives = files.filter(({ name }) => /\.zip$/i.test(name))
    const names = readSetup(files.filter(file => !archives.includes(file)).map(({ name }) => name)).unknown
    setUnknown(names)
    onModels(files.filter(({ name }) => !names.includes(name)))
  }
  const arches = [
    { arch: t('authoring.upper'), steps: upper },
    { arch: t('authoring.lower'), steps: lower },
  ].filter(({ steps }) => steps.length > 0)
  return (
    <Card title={t('authoring.files')}>
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <FilePicker
            disabled={!editable}
            label={t('authoring.models')}
            help={t('authoring.modelsHelp')}
            accept=".stl,.zip"
            multiple
            loading={sendingFiles.length > 0}
            onPick={pick}
          />
          <SendingFiles files={sendingFiles} />
          <div role="status" className="text-base">
            {arches.length === 0 && sendingFiles.length === 0 && !hasArchive && (
              <p className="text-ink-2">{t('authoring.modelsNone')}</p>
            )}
            {arches.map(({ arch, steps }) => (
              <p key={arch} className="tabular-nums">
                {t('authoring.modelsFound', { arch, steps: rangesOf(steps) })}
              </p>
            ))}
          </div>
          <ModelArchive model={model} />
          {missing.length > 0 && sendingFiles.length === 0 && (
            <Banner tone="warning">{t('authoring.modelsMissing', { names: missing.join(', ') })}</Banner>
          )}
          {unknown.length > 0 && (
            <Banner tone="error" onClose={() => setUnknown([])}>
              {t('authoring.modelsUnknown', { names: unknown.join(', ') })}
            </Banner>
          )}
        </div>
        <ProductionFiles
          planUuid={plan.uuid}
          open={open}
          sentPercent={productionSent}
          onPick={onProduction}
        />
      </div>
      {unusableFiles.length > 0 && (
        <Banner tone="error" className="mt-4">
          <ul>
            {unusableFiles.map(({ uuid, fileName, problem }) => (
              <li key={uuid}>{t('authoring.fileWrong', { name: fileName, problem: problem ?? '' })}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Card>
  )
}
