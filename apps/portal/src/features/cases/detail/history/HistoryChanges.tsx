import type { CaseHistoryEntry } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { asWritten } from '../../../../ui/page/as-written.ts'
import type { HistoryWords } from './use-history-words.ts'

type Props = { changes: NonNullable<CaseHistoryEntry['attributes']['changes']>; words: HistoryWords }

const cell = 'px-3 py-2 align-top break-words'
/** On a phone the values are one below the other, so that the name of the field stays beside them. */
const notOnPhone = 'max-sm:hidden'
const onPhone = 'block sm:hidden'

/** What a person typed has its own language; a choice is shown in the reader's. */
const attributesOf = (value: unknown, text: string) =>
  value === text ? asWritten(text) : ({ dir: 'auto' } as const)

/** Values before and after an edit, by field. */
export function HistoryChanges({ changes, words }: Props) {
  const { t } = useTranslation('caseDetail')
  return (
    <div className="overflow-x-auto rounded-control border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('story.changed', { count: changes.length })}</caption>
        <thead className="bg-sunken text-ink-3">
          <tr>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {t('story.field')}
            </th>
            <th scope="col" className={`${cell} ${notOnPhone} text-start font-medium`}>
              {t('story.before')}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              <span className={onPhone}>{t('story.before')}</span>
              <span className="block">{t('story.after')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => {
            const [old, current] = [words.fieldValue(field, before), words.fieldValue(field, after)]
            const ofOld = attributesOf(before, old)
            return (
              <tr key={field} className="border-t border-line">
                <th scope="row" className={`${cell} text-start font-medium`}>
                  {words.fieldName(field)}
                </th>
                <td className={`${cell} ${notOnPhone} text-ink-2 text-match-parent`} {...ofOld}>
                  {old}
                </td>
                <td className={`${cell} wrap-anywhere`}>
                  <span className={`${onPhone} text-ink-3 text-match-parent`} {...ofOld}>
                    {old}
                  </span>
                  <span className="block text-match-parent" {...attributesOf(after, current)}>
                    {current}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
