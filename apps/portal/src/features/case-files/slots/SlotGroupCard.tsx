import type { AssetGroup } from '@archway/contract/case-files'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slot } from './case-slots.ts'

type SlotGroupCardProps = {
  group: AssetGroup
  slots: readonly Slot[]
  actions?: ReactNode
  /** Of an earlier round: nothing is missing any more. */
  past?: boolean
  children: ReactNode
}

/** The slots of one group under its name, with what is still missing of it. */
export function SlotGroupCard({ group, slots, actions, past = false, children }: SlotGroupCardProps) {
  const { t } = useTranslation('caseFiles')
  const titleId = useId()
  const required = slots.filter(slot => slot.rule === 'required')
  const missing = required.filter(slot => !slot.file).length
  // The slot itself says what is asked for instead.
  const isSentBack = missing === 0 && required.some(slot => slot.file?.needsReplacement)
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
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
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
        {children}
      </ul>
    </section>
  )
}
