import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import type { FailedUpload } from './queue.rules.ts'
import { dismissUpload, retryUpload } from './upload-queue.ts'

/** A failed upload: the reason, and a retry button. */
export function FailedLine({ failed }: { failed: FailedUpload }) {
  const { t } = useTranslation(['uploads', 'caseFiles'])
  const name = t(`caseFiles:types.${failed.typeKey}`)
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm font-medium">{name}</p>
        <Button size="small" icon={RotateCw} onClick={() => retryUpload(failed.id)}>
          {t('uploads:retry')}
        </Button>
        <IconButton
          icon={X}
          size="small"
          label={t('uploads:dismiss', { name })}
          onClick={() => dismissUpload(failed.id)}
          className="-me-1.5"
        />
      </div>
      <p className="truncate text-sm text-ink-2">
        <bdi dir="auto">{failed.fileName}</bdi>
      </p>
      <p className="flex items-start gap-1.5 text-sm text-danger-text">
        <CircleAlert aria-hidden className="mt-0.5 size-4" />
        <span className="min-w-0 break-words">{failed.problem}</span>
      </p>
    </li>
  )
}
