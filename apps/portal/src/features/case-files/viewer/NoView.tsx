import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/**
 * Placeholder for a file that cannot be shown: it failed, or browsers cannot display its format. `why`: the server's
 * sentence.
 */
export function NoView({ failed = false, why }: { failed?: boolean; why?: string | null }) {
  const { t } = useTranslation('caseFiles')
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="flex size-full flex-col items-center justify-center gap-3 p-6 text-center text-base text-ink-2"
    >
      <FileQuestion aria-hidden className="size-10 text-ink-3" strokeWidth={1.25} />
      <p>{why ?? t(failed ? 'viewer.failed' : 'viewer.noView')}</p>
    </div>
  )
}
