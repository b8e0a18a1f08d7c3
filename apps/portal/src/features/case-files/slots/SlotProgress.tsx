import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { UploadItem } from '../uploads/queue.rules.ts'
import { discardUpload } from '../uploads/upload-queue.ts'

/** The state of an upload in words. */
const useStateWords = () => {
  const { t } = useTranslation('caseFiles')
  return ({ state, stalled, itemProgress }: UploadItem): string => {
    if (state === 'pending') return t('queue.waiting')
    if (stalled) return t('queue.stalled')
    return itemProgress === 100 ? t('queue.finishing') : `${itemProgress}%`
  }
}

/** An upload: name, progress bar, percentage; a waiting one can be removed from the queue. */
export function SlotProgress({ item, name }: { item: UploadItem; name: string }) {
  const { t } = useTranslation('caseFiles')
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
            label={t('queue.cancel', { name })}
            onClick={() => discardUpload(item.id)}
            className="-my-1.5 -me-1.5"
          />
        )}
      </div>
      <ProgressBar
        label={t('queue.progress', { name, percent: item.itemProgress })}
        value={item.itemProgress}
      />
    </div>
  )
}
