import { directionOf } from '@archway/words'
import { useTranslation } from 'react-i18next'
import type { useMessageTranslation } from './use-translation.ts'

type Props = Pick<ReturnType<typeof useMessageTranslation>, 'translation'>

/** A message as the browser has translated it, below the original. */
export function MessageTranslation({ translation }: Props) {
  const { t } = useTranslation('chat')
  if (!translation) return null
  return (
    <div role="status" className="contents">
      {translation.state === 'working' && (
        <p className="border-t border-line pt-2 text-sm text-ink-3">{t('translation.working')}</p>
      )}
      {translation.state === 'done' && (
        <div className="flex flex-col gap-1 border-t border-line pt-2">
          <p
            lang={translation.language}
            dir={directionOf(translation.language)}
            translate="no"
            className="text-base break-words whitespace-pre-wrap"
          >
            {translation.text}
          </p>
          <p className="text-xs text-ink-3">{t('translation.by')}</p>
        </div>
      )}
    </div>
  )
}
