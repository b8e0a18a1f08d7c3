import type { Plan } from '@archway/contract/plans'
import { formatNumber } from '@archway/words/locale'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useToothName } from '../../../platform/work/tooth-names.ts'
import { useContactName } from '../use-contact-name.ts'
import { type Difference, differencesOf } from './differences.ts'

/** The differences between two versions, row by row. */
export function PlanDifferences({ before, after }: { before: Plan; after: Plan }) {
  const { t } = useTranslation('plans')
  const words = useDifferenceWords()
  const differences = differencesOf(before, after)
  if (differences.length === 0) return <p className="pt-3 text-base text-ink-2">{t('differences.none')}</p>
  const rows = differences.map(words)
  const title = t('differences.title', { before: before.version, after: after.version })
  return (
    <div className="pt-4">
      <h3 className="pb-2 text-sm font-medium text-ink-2">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys, too */}
      <div tabIndex={0} className="max-h-96 overflow-auto rounded-control border border-line">
        <table className="w-full text-base">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={headStyle}>
                {t('differences.what')}
              </th>
              {[before, after].map(({ uuid, version }) => (
                <th key={uuid} scope="col" className={headStyle}>
                  {t('version', { version })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, subject, before: old, after: now }) => (
              <tr key={key} className="border-b border-line align-top last:border-0">
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  {subject}
                </th>
                <td className="px-3 py-2 text-ink-2 tabular-nums">{old}</td>
                <td className="px-3 py-2 font-medium tabular-nums">{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.some(({ of }) => of === 'movement') && (
        <p className="pt-2 text-sm text-ink-2">{t('movements.help')}</p>
      )}
    </div>
  )
}

const headStyle =
  'sticky top-0 border-b border-line bg-surface px-3 py-2 text-start text-sm font-medium text-ink-3'

type Row = {
  readonly key: string
  readonly subject: ReactNode
  readonly before: ReactNode
  readonly after: ReactNode
}

const useDifferenceWords = (): ((difference: Difference, at: number) => Row) => {
  const { t } = useTranslation('plans')
  const toothName = useToothName()
  const contactName = useContactName()
  const number = (value: number) => <bdi dir="ltr">{formatNumber(value, currentLanguage())}</bdi>
  const absentMark = <span className="text-ink-3">{t('differences.absent')}</span>
  const counts = {
    upperSteps: t('differences.upperSteps'),
    lowerSteps: t('differences.lowerSteps'),
    passiveSteps: t('passive'),
    wearDays: t('wear'),
  }
  return (difference, at) => {
    const key = String(at)
    switch (difference.of) {
      case 'count': {
        const value = (count: number | null) =>
          count === null ? absentMark : difference.count === 'wearDays' ? t('days', { count }) : number(count)
        return {
          key,
          subject: counts[difference.count],
          before: value(difference.before),
          after: value(difference.after),
        }
      }
      case 'ipr': {
        const value = (row: typeof difference.before) =>
          row === null ? absentMark : t('differences.ipr', { mm: row.mm, step: row.beforeStep })
        return {
          key,
          subject: t('differences.iprOf', { contact: contactName(difference.contact) }),
          before: value(difference.before),
          after: value(difference.after),
        }
      }
      case 'attachment': {
        const value = (rows: typeof difference.before) =>
          rows.length === 0
            ? absentMark
            : rows.map(({ type, fromStep, toStep }) => (
                <span key={`${type} ${fromStep}`} className="block">
                  {t('differences.attachment', {
                    type: t(`attachments.types.${type}`),
                    from: fromStep,
                    to: toStep,
                  })}
                </span>
              ))
        return {
          key,
          subject: t('review.attachment', { tooth: toothName(difference.tooth) }),
          before: value(difference.before),
          after: value(difference.after),
        }
      }
      case 'movement':
        return {
          key,
          subject: t('differences.movement', {
            tooth: toothName(difference.tooth),
            kind: t(`movements.${difference.kind}`),
          }),
          before: number(difference.before),
          after: number(difference.after),
        }
    }
  }
}
