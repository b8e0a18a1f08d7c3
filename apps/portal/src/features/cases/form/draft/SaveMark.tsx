import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
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
  const Icon = icons[saving.state]
  const calm = saving.state === 'saved' || saving.state === 'saving'
  return (
    <p
      role="status"
      data-save-state={saving.state}
      className={cx('flex items-center gap-1.5 text-sm', calm ? 'text-ink-3' : 'text-amber-ink')}
    >
      <Icon
        aria-hidden
        className={cx(
          'size-4 shrink-0',
          saving.state === 'saving' && 'animate-spin motion-reduce:animate-none',
        )}
      />
      {saving.state === 'refused'
        ? t('saved.refused', { why: saving.why ?? '' })
        : t(`saved.${saving.state}`)}
    </p>
  )
}
