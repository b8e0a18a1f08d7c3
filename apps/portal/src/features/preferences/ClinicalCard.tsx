import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditButton } from '../../ui/action/EditButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { ClinicalDialog } from './ClinicalDialog.tsx'
import { applyProductDefaults } from './effective.ts'
import { sectionNames, sections } from './sections.ts'
import { useAnswerWords } from './use-answer-words.ts'
import { type PreferenceOwner, usePreferences } from './use-preferences.ts'

type Props = { owner: PreferenceOwner; mayChange: boolean }

/** The clinical preferences of an owner, with an edit button for those who may change them. */
export function ClinicalCard({ owner, mayChange }: Props) {
  const { t } = useTranslation('preferences')
  const [isEditing, setEditing] = useState(false)
  const { preferences, failed, retry, save } = usePreferences(owner)
  const words = useAnswerWords()
  const effectivePreferences = preferences && applyProductDefaults(preferences)
  return (
    <Card
      title={t(owner === 'own' ? 'clinical.ownTitle' : 'clinical.title')}
      description={t('clinical.lead')}
      actions={
        mayChange &&
        effectivePreferences && <EditButton label={t('clinical.edit')} onClick={() => setEditing(true)} />
      }
    >
      {failed && !effectivePreferences && <ErrorState onRetry={retry} />}
      {!failed && !effectivePreferences && <Skeleton height="12rem" />}
      {effectivePreferences && (
        <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
          {sectionNames.map(section => (
            <section key={section} aria-label={t(`clinical.${section}`)}>
              <h3 className="mb-3 text-base font-semibold">{t(`clinical.${section}`)}</h3>
              <DescriptionList
                items={sections[section].map(field => {
                  const text = words.text(field, effectivePreferences[field])
                  const none = field === 'maxSteps' ? t('clinical.recommended') : null
                  return {
                    term: words.label(field),
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
      {isEditing && effectivePreferences && (
        <ClinicalDialog
          start={effectivePreferences}
          onSave={values => save({ ...values, templates: preferences.templates })}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}
