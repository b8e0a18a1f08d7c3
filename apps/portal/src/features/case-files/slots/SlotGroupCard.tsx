import type { AssetGroup } from '@archway/contract/case-files'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import type { Slot } from './case-slots.ts'

type SlotGroupCardProps = {
  group: AssetGroup
  slots: readonly Slot[]
  actions?: ReactNode
  /** An earlier round: nothing counts as missing. */
  past?: boolean
  /** Read-only: small tiles, so that the whole group is visible. */
  sheet?: boolean
  children: ReactNode
}

/** The slots of one group with its name and the number of missing files. */
export function SlotGroupCard({
  group,
  slots,
  actions,
  past = false,
  sheet = false,
  children,
}: SlotGroupCardProps) {
  const { t } = useTranslation('caseFiles')
  const titleId = useId()
  const required = slots.filter(slot => slot.rule === 'required')
  const missing = required.filter(slot => !slot.file).length
  // The slot itself shows the request for a new file.
  const isSentBack = missing === 0 && required.some(slot => slot.file?.needsReplacement)
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'flex flex-col gap-3',
        sheet &&
          (group === 'photo'
            ? 'order-first @4xl:col-start-1 @4xl:row-span-6 @4xl:row-start-1'
            : '@4xl:col-start-2'),
      )}
    >
      <header className="flex min-h-(--control-small) flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="text-base font-semibold">
          {t(`groups.${group}`)}{' '}
          {!past && !isSentBack && required.length > 0 && (
            <span
              className={
                missing > 0
                  ? 'ms-2 text-sm font-normal text-ink-3'
                  : 'ms-2 text-sm font-normal text-green-ink'
              }
            >
              {missing > 0 ? t('slots.missing', { count: missing }) : t('slots.complete')}
            </span>
          )}
        </h3>
        {actions}
      </header>
      <ul
        className={cx(
          'grid grid-cols-2 gap-3',
          sheet
            ? group === 'photo'
              ? // The patient's right is on the left, in every language.
                'sm:grid-cols-3 rtl:[direction:ltr] rtl:*:[direction:rtl]'
              : 'sm:grid-cols-2'
            : 'sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]',
        )}
      >
        {children}
      </ul>
    </section>
  )
}
