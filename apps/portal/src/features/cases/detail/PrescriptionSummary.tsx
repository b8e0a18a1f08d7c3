import type { Prescription } from '@archway/contract/cases'
import { fieldText, longFields, prescriptionFields } from '@archway/words/prescription-text'
import { useTranslation } from 'react-i18next'
import { asWritten } from '../../../ui/page/as-written.ts'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { useFormWords } from '../form/use-form-words.ts'

type Props = { prescription: Prescription; layout?: 'stacked' | 'two' | 'three' }

/** The prescription, in the company's notation. Props: `prescription`, `layout` stacked | two | three. */
export function PrescriptionSummary({ prescription, layout = 'three' }: Props) {
  const { t } = useTranslation('caseDetail')
  const words = useFormWords()
  const fields = prescription as Readonly<Record<string, unknown>>
  const items = prescriptionFields[prescription.kind].flatMap(field => {
    const text = fieldText(words, field, fields[field])
    if (text === null) return []
    const isWide = longFields.has(field)
    return {
      term: words.label(`prescription.${field}`),
      value: (
        <span
          {...(isWide ? asWritten(text) : { dir: 'auto' })}
          className={isWide ? 'prose-width block whitespace-pre-line text-match-parent' : undefined}
        >
          {text}
        </span>
      ),
      wide: isWide,
    }
  })
  if (items.length === 0) return <p className="text-base text-ink-3">{t('nothingYet')}</p>
  // Stacked: one field per line, for a narrow column.
  if (layout === 'stacked')
    return <DescriptionList layout="two" items={items.map(item => ({ ...item, wide: true }))} />
  return <DescriptionList layout={layout} items={items} />
}
