import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { useLostSince } from '../../../../ui/feedback/connection.ts'
import { useFormWords } from '../use-form-words.ts'
import type { Saving } from './saver.ts'

const icons = {
  saved: Check,
  saving: LoaderCircle,
  retrying: CloudOff,
  wrong: TriangleAlert,
  refused: TriangleAlert,
}

/** Shows whether the input is saved. */
export function SaveMark({ saving }: { saving: Saving }) {
  const { t } = useFormWords()
  const isLost = useLostSince() !== null
  const state = saving.state === 'saving' && isLost ? 'retrying' : saving.state
  const Icon = icons[state]
  const isCalm = state === 'saved' || state === 'saving'
  return (
    <p
      role="status"
      data-save-state={state}
      className={cx('flex items-center gap-1.5 text-sm', isCalm ? 'text-ink-3' : 'text-amber-ink')}
    >
      <Icon
        aria-hidden
        className={cx('size-4 shrink-0', state === 'saving' && 'animate-spin motion-reduce:animate-none')}
      />
      {state === 'refused' ? t('saved.refused', { why: saving.why ?? '' }) : t(`saved.${state}`)}
    </p>
  )
}
