import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../../ui/nav/is-shortcut.ts'

type Keys = {
  onAnswer: (good: boolean) => void
  onAllGood: () => void
  /** Moves to the next record, or with -1 to the previous one. */
  onNext: (by: 1 | -1) => void
}

/**
 * Keyboard shortcuts of the quality check: 1 good, 0 not good, a all good, n and p the next and the previous record.
 */
export const useCheckKeys = ({ onAnswer, onAllGood, onNext }: Keys): void => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A focused model handles its keys itself.
    if (!isShortcut(event, ['canvas'])) return
    if (event.key === '1') onAnswer(true)
    else if (event.key === '0') onAnswer(false)
    else if (event.key === 'a') onAllGood()
    else if (event.key === 'n') onNext(1)
    else if (event.key === 'p') onNext(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
