import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/action/Button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

/** A value to enter at the provider, with a button that copies it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('signOn')
  const labelId = useId()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast.success(t('setup.copied'))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p id={labelId} className="text-sm leading-5 text-ink-3">
          {label}
        </p>
        <output
          dir="ltr"
          aria-labelledby={labelId}
          className="block text-start font-mono text-base break-all select-all"
        >
          {value}
        </output>
      </div>
      {/* Browsers have no clipboard on plain http. */}
      {globalThis.isSecureContext && (
        <Button size="small" aria-label={t('setup.copyLabel', { label })} onClick={() => void copy()}>
          {t('setup.copy')}
        </Button>
      )}
    </div>
  )
}
