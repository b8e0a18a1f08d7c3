import { formatNumber } from '@archway/words/locale'
import { fieldText } from '@archway/words/prescription-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, say } from '../../platform/i18n/language.ts'
import { EditButton } from '../../ui/action/EditButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { ClinicalDialog } from './ClinicalDialog.tsx'
import { effective } from './effective.ts'
import { sectionNames, sections } from './sections.ts'
import { type PreferenceOwner, usePreferences } from './use-preferences.ts'

type Props = { owner: PreferenceOwner; mayChange: boolean }

/** The clinical preferences of an owner, with an edit button for those who may change them. */
export function ClinicalCard({ owner, mayChange }: Props) {
  const { t } = useTranslation(['preferences', 'caseForm'])
  const [editing, setEditing] = useState(false)
  const { preferences, failed, retry, save } = usePreferences(owner)
  const reader = {
    sayForm: (key: string, values?: Readonly<Record<string, string | number>>) =>
      say('caseForm', key, values),
    number: (value: number) => formatNumber(value, currentLanguage()),
    // No preference refers to a tooth.
    tooth: String,
  }
  const held = preferences && effective(preferences)
  return (
    <Card
      title={t(owner === 'own' ? 'preferences:clinical.ownTitle' : 'preferences:clinical.title')}
      description={t('preferences:clinical.lead')}
      actions={
        mayChange &&
        held && <EditButton label={t('preferences:clinical.edit')} onClick={() => setEditing(true)} />
      }
    >
      {failed && !held && <ErrorState onRetry={retry} />}
      {!failed && !held && <Skeleton height="12rem" />}
      {held && (
        <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
          {sectionNames.map(section => (
            <section key={section} aria-label={t(`preferences:clinical.${section}`)}>
              <h3 className="mb-3 text-base font-semibold">{t(`preferences:clinical.${section}`)}</h3>
              <DescriptionList
                items={sections[section].map(field => {
                  const text = fieldText(reader, field, held[field])
                  const none = field === 'maxSteps' ? t('preferences:clinical.recommended') : null
                  return {
                    term: t(`caseForm:field.prescription.${field}`),
                    value:
                      field === 'instructions' && text ? (
                        <span {...asWritten(text)} className="whitespace-pre-line">
                          {text}
                        </span>
                      ) : (
                        (text ?? none)
                      ),
                  }
                })}
              />
            </section>
          ))}
        </div>
      )}
      {editing && held && <ClinicalDialog start={held} onSave={save} onClose={() => setEditing(false)} />}
    </Card>
  )
}
