import { type Difference, toShownDifference } from '@archway/contract/preferences'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { useAnswerWords } from '../use-answer-words.ts'

type Props = {
  differences: readonly Difference[]
  /** The fields that are not to be changed. */
  excludedFields: readonly string[]
  onChange: (excludedFields: readonly string[]) => void
}

/** The changes a template would make, with present and new values and a checkbox for each. */
export function Differences({ differences, excludedFields, onChange }: Props) {
  const { t } = useTranslation('preferences')
  const words = useAnswerWords()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">
        {t('templates.changes', { count: differences.length })}
      </legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {differences.map(toShownDifference).map(({ field, before, after }) => (
          <CheckboxField
            key={field}
            className="min-w-0"
            checked={!excludedFields.includes(field)}
            onChange={event =>
              onChange(
                event.target.checked
                  ? excludedFields.filter(excluded => excluded !== field)
                  : [...excludedFields, field],
              )
            }
            label={
              <>
                <span className="font-medium">{words.label(field)}</span>
                <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                  <span className="sr-only">{t('templates.now')}</span>
                  <bdi className="line-clamp-2 whitespace-pre-line">
                    {words.text(field, before) ?? t('templates.empty')}
                  </bdi>
                  <ArrowRight aria-hidden className="size-3.5 shrink-0 rtl:[scale:-1_1]" />
                  <span className="sr-only">{t('templates.after')}</span>
                  <bdi className="line-clamp-2 whitespace-pre-line font-medium text-ink">
                    {words.text(field, after)}
                  </bdi>
                </span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
