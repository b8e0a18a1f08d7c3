import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'

/** The share of the demo data that exists already, below 1; null if all of it does. */
type Preparation = number | 'failed' | null

const pollMs = 1000

/** `/health` is outside of the calls, and answers before anyone has signed in. */
const readPreparation = async ({ signal }: { signal: AbortSignal }): Promise<Preparation> => {
  const answer = await fetch('/health', { signal })
  if (!answer.ok) throw new Error(`/health answers ${answer.status}`)
  const { preparing = null } = (await answer.json()) as { preparing?: Preparation }
  return preparing
}

/** Shows how much of the demo data exists, until it is complete. Announced when that changes. */
export function DemoProgress() {
  const { t } = useTranslation('session')
  const { data: preparation = 0 } = useQuery({
    queryKey: ['demo-progress'],
    queryFn: readPreparation,
    // Also after an error, such as a restart of the server.
    refetchInterval: ({ state }) =>
      typeof (state.data ?? 0) === 'number' && state.data !== null ? pollMs : false,
  })
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
