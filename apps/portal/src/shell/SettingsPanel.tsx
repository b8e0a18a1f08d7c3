import { useTranslation } from 'react-i18next'
import { currentLanguage, switchLanguage } from '../platform/i18n/language.ts'
import { useAppearance } from '../platform/session/appearance.ts'
import { saveAppearance } from '../platform/session/save-own-settings.ts'
import { saveMe } from '../platform/session/session.ts'
import { RadioGroupField } from '../ui/form/RadioGroupField.tsx'
import { languageNames } from '../ui/nav/language-names.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'

type SettingsPanelProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Settings of colors, density, navigation and language (SHELL-18). */
export function SettingsPanel({ open, onOpenChange }: SettingsPanelProps) {
  const { t } = useTranslation(['desk', 'shell'])
  const appearance = useAppearance()
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('desk:settings.title')}>
      <div className="flex flex-col gap-6 p-5">
        <RadioGroupField
          label={t('desk:settings.scheme')}
          options={(['light', 'dark', 'system'] as const).map(value => ({
            value,
            label: t(`shell:scheme.${value}`),
          }))}
          value={appearance.scheme}
          onChange={scheme => void saveAppearance({ scheme })}
        />
        <RadioGroupField
          label={t('desk:settings.density')}
          options={(['comfortable', 'compact'] as const).map(value => ({
            value,
            label: t(`desk:settings.${value}`),
          }))}
          value={appearance.density}
          onChange={density => void saveAppearance({ density })}
        />
        <RadioGroupField
          label={t('desk:settings.navbar')}
          options={[
            { value: 'open', label: t('desk:settings.unfolded') },
            { value: 'folded', label: t('desk:settings.folded') },
          ]}
          value={appearance.navbar}
          onChange={navbar => void saveAppearance({ navbar })}
        />
        <p className="text-sm text-ink-3">{t('desk:settings.forYou')}</p>
        <RadioGroupField
          className="border-t border-line pt-6"
          label={t('desk:settings.language')}
          help={t('desk:settings.languageHelp')}
          options={languageNames}
          value={currentLanguage()}
          onChange={language => {
            void switchLanguage(language)
            void saveMe({ language }).catch(() => {})
          }}
        />
      </div>
    </Drawer>
  )
}
