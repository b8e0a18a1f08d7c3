import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'

/** The share of the demo data that exists already, below 1; null if all of it does. */
type Preparation = number | 'failed' | null

const pollMs = 1000

/** `/health` is outside of the calls, and answers before anyone has signed in. */
const readPreparation = async (signal: AbortSignal): Promise<Preparation> => {
  const response = await fetch('/health', { signal })
  if (!response.ok) throw new Error(`/health answers ${response.status}`)
  const { preparing = null } = (await response.json()) as { preparing?: Preparation }
  return preparing
}

/** Reads the preparation every second until it ends, also after an error such as a restart of the server. */
const usePreparation = (): Preparation => {
  const [preparation, setPreparation] = useState<Preparation>(0)
  useEffect(() => {
    const closing = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      const current = await readPreparation(closing.signal).catch(() => undefined)
      if (closing.signal.aborted) return
      if (current !== undefined) setPreparation(current)
      if (current === undefined || typeof current === 'number') timer = setTimeout(poll, pollMs)
    }
    void poll()
    return () => {
      closing.abort()
      clearTimeout(timer)
    }
  }, [])
  return preparation
}

/** Shows how much of the demo data exists, until it is complete. Announced when that changes. */
export function DemoProgress() {
  const { t } = useTranslation('session')
  const preparation = usePreparation()
  const state = preparation === null ? 'complete' : preparation === 'failed' ? 'failed' : 'preparing'
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-base text-ink-2">
        {t(`login.demo.progress.${state}`)}
      </p>
      {typeof preparation === 'number' && (
        <ProgressBar label={t('login.demo.progress.label')} value={preparation * 100} />
      )}
    </div>
  )
}
