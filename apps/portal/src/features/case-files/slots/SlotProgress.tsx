import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { usePercent } from '../../../ui/feedback/use-percent.ts'
import type { UploadItem } from '../uploads/queue.rules.ts'
import { discardUpload } from '../uploads/upload-queue.ts'

/** The state of an upload in words. */
const useStateWords = () => {
  const { t } = useTranslation('uploads')
  const percent = usePercent()
  return ({ state, stalled, itemProgress }: UploadItem): string => {
    if (state === 'pending') return t('waiting')
    if (stalled) return t('stalled')
    return itemProgress === 100 ? t('finishing') : percent(itemProgress)
  }
}

/** An upload: name, progress bar, percentage; a waiting one can be removed from the queue. */
export function SlotProgress({ item, name }: { item: UploadItem; name: string }) {
  const { t } = useTranslation('uploads')
  const words = useStateWords()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <bdi dir="auto" className="min-w-0 flex-1 truncate text-sm text-ink-2">
          {item.fileName}
        </bdi>
        <span className="text-sm text-ink-3 tabular-nums">{words(item)}</span>
        {item.state === 'pending' && (
          <IconButton
            icon={X}
            size="small"
            label={t('cancel', { name })}
            onClick={() => discardUpload(item.id)}
            className="-my-1.5 -me-1.5"
          />
        )}
      </div>
      <ProgressBar label={t('progress', { name, percent: item.itemProgress })} value={item.itemProgress} />
    </div>
  )
}
