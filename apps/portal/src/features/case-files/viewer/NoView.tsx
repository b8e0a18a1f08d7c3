import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** In place of a file that is not shown: it failed, or is of no kind a browser draws. `why`: a sentence of the server. */
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
