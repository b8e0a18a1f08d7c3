import type { Language } from '@archway/words'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { languageNames } from './language-names.ts'

type LanguageLineProps = { language: Language; onChange: (language: Language) => void }

/** The languages side by side. */
export function LanguageLine({ language, onChange }: LanguageLineProps) {
  const { t } = useTranslation('kit')
  return (
    <fieldset aria-label={t('language')} className="flex gap-1">
      {languageNames.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          lang={value}
          aria-pressed={value === language}
          onClick={() => onChange(value)}
          className={cx(
            'h-9 rounded-control px-3 text-base',
            value === language ? 'font-medium text-primary-text' : 'text-ink-2 hover:bg-hover',
          )}
        >
          <bdi>{label}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
