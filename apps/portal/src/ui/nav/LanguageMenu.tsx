import type { Language } from '@archway/words'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { languageNames } from './language-names.ts'

type LanguageMenuProps = { language: Language; onChange: (language: Language) => void }

/** English, Türkçe, العربية. */
export function LanguageMenu({ language, onChange }: LanguageMenuProps) {
  const { t } = useTranslation('kit')
  return (
    <Menu
      trigger={<IconButton icon={Languages} label={t('language')} />}
      entries={[
        {
          id: 'language',
          choice: t('language'),
          value: language,
          options: languageNames,
          onChange: value => onChange(value as Language),
        },
      ]}
    />
  )
}
