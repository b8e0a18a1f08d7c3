import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { usePercent } from '../../../ui/feedback/use-percent.ts'

/** A file being uploaded; `percent` is null while it waits for others. */
export type SendingFile = { readonly name: string; readonly percent: number | null }

/** Maximum number of names listed; further ones are counted. */
const maxListed = 5

/** Files being uploaded, with their progress. */
export function SendingFiles({ files }: { files: readonly SendingFile[] }) {
  const { t } = useTranslation('lab')
  const formatPercent = usePercent()
  if (files.length === 0) return null
  const hidden = files.length - maxListed
  return (
    <div className="flex flex-col gap-2 text-base">
      <p role="status" className="text-ink-2">
        {t('authoring.sending', { count: files.length })}
      </p>
      <ul className="flex flex-col gap-2">
        {files.slice(0, maxListed).map(({ name, percent }) => (
          <li key={name} className="flex items-center gap-3">
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            {percent === null ? (
              <span className="text-sm text-ink-3">{t('authoring.publishing.waiting')}</span>
            ) : (
              <>
                <ProgressBar
                  label={t('authoring.publishing.sendingFile', { name: isolateText(name) })}
                  value={percent}
                  className="w-28"
                />
                <span className="w-10 text-end text-sm text-ink-2 tabular-nums">
                  {formatPercent(percent)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-ink-3">{t('authoring.publishing.further', { count: hidden })}</p>}
    </div>
  )
}
