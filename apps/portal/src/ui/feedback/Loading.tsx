import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { useLostSince } from './connection.ts'
import { ProgressBar } from './ProgressBar.tsx'

type LoadingProps = {
  /** Milliseconds before it is shown, so that fast loads do not flicker. */
  delay?: number
  label?: string
  className?: string
}

/** 'Loading...' with a progress bar; without a connection it says what it waits for. Props: `delay` (ms, default 0), `label`. */
export function Loading({ delay = 0, label, className }: LoadingProps) {
  const { t } = useTranslation('kit')
  const [isShown, setShown] = useState(delay <= 0)
  useEffect(() => {
    if (delay <= 0) return
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  const isLost = useLostSince() !== null
  const words = isLost ? t('loadingLost') : (label ?? t('loading'))
  return (
    <div role="status" aria-busy className={cx('flex min-h-48 items-center justify-center p-6', className)}>
      {isShown && (
        <div className="flex w-52 flex-col gap-3 text-center">
          <p className="text-base text-ink-2">{words}</p>
          <ProgressBar label={words} />
        </div>
      )}
    </div>
  )
}
