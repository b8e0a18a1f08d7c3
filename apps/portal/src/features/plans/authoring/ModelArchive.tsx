import type { PlanModel } from '@archway/contract/plans'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

/** The state of the newest model archive: being read, shown, or refused with all its problems. */
export function ModelArchive({ model }: { model: PlanModel | null }) {
  const { t } = useTranslation('plans')
  if (!model) return null
  const name = isolateText(model.fileName)
  if (model.status === 'converting')
    return (
      <div role="status" className="flex flex-col gap-2 text-base text-ink-2">
        <p className="tabular-nums">
          {model.total === 0
            ? t('model.waiting', { name })
            : t('model.converting', { name, done: model.done, total: model.total })}
        </p>
        <ProgressBar
          label={t('model.waiting', { name })}
          value={model.total === 0 ? 0 : Math.round((model.done / model.total) * 100)}
        />
      </div>
    )
  if (model.problems.length === 0) return <p className="text-base">{t('model.ready', { name })}</p>
  const isRefused = model.status === 'refused'
  return (
    <Banner
      tone={isRefused ? 'error' : 'warning'}
      title={t(isRefused ? 'model.refused' : 'model.warnings', { name })}
    >
      <ul className="list-disc ps-5">
        {model.problems.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  )
}
