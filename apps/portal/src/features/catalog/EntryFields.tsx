import { directionOf, type Language, languages } from '@archway/words'
import { nameOfLanguage } from '@archway/words/locale'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { TextField } from '../../ui/form/TextField.tsx'

type Said = { message?: string | undefined } | undefined

type TitleProps = {
  register: (name: `titles.${Language}`) => UseFormRegisterReturn
  errors: Partial<Record<Language, Said>> | undefined
}

/** The names of an entry in every language, side by side. */
export function TitleFields({ register, errors }: TitleProps) {
  const { t } = useTranslation('labSettings')
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {languages.map(language => (
        <TextField
          key={language}
          label={t('nameIn', { language: nameOfLanguage(language, currentLanguage()) })}
          lang={language}
          dir={directionOf(language)}
          required
          error={errors?.[language]?.message}
          {...register(`titles.${language}`)}
        />
      ))}
    </div>
  )
}

/** The code of a new entry. */
export function CodeField({ field, error }: { field: UseFormRegisterReturn; error: Said }) {
  const { t } = useTranslation('labSettings')
  return (
    <TextField
      label={t('code')}
      help={t('codeHelp')}
      required
      dir="ltr"
      autoCapitalize="characters"
      spellCheck={false}
      error={error?.message}
      {...field}
    />
  )
}
