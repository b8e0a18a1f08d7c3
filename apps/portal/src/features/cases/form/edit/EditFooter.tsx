import type { CaseDetail, FormStep } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/action/Button.tsx'
import { CheckboxField } from '../../../../ui/form/CheckboxField.tsx'
import { SaveMark } from '../draft/SaveMark.tsx'
import type { Saving } from '../draft/saver.ts'
import { FormFooter } from '../FormFooter.tsx'
import { formSteps } from '../FormSteps.tsx'
import { Spot } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'

type Props = {
  detail: CaseDetail
  step: FormStep
  saving: Saving
  submitting: boolean
  /** The patient's consent, beside the button that needs it; false where it is not needed. */
  consent: false | { value: boolean; set: (value: boolean) => void; error: string | undefined }
  onOpen: (step: FormStep) => void
  onNext: () => void
  onClose: () => void
  onSubmit: () => void
}

/** The buttons below the form: previous and next step, and submission on the last one. */
export function EditFooter({
  detail,
  step,
  saving,
  submitting,
  consent,
  onOpen,
  onNext,
  onClose,
  onSubmit,
}: Props) {
  const { t } = useFormWords()
  const { t: reasons } = useTranslation('reasons')
  const action = (['submit', 'resubmit'] as const).find(
    candidate =>
      detail.allowedActions.includes(candidate) ||
      detail.withheldActions.some(({ action }) => action === candidate),
  )
  const withheldReason = detail.withheldActions.find(withheldAction => withheldAction.action === action)?.why
  return (
    <FormFooter
      start={
        <>
          {step === 'review' && action && consent && (
            <Spot name="consent">
              <CheckboxField
                label={t('review.consent')}
                required
                checked={consent.value}
                error={consent.error}
                onChange={event => consent.set(event.target.checked)}
              />
            </Spot>
          )}
          <SaveMark saving={saving} />
        </>
      }
    >
      {step !== 'patient' && (
        <Button onClick={() => onOpen(formSteps[formSteps.indexOf(step) - 1] ?? 'patient')}>
          {t('previous')}
        </Button>
      )}
      {(step !== 'review' || action) && <Button onClick={onClose}>{t('saveAndClose')}</Button>}
      {step !== 'review' && (
        <Button variant="primary" onClick={onNext}>
          {t('next')}
        </Button>
      )}
      {step === 'review' && action && (
        <Button
          variant="primary"
          loading={submitting}
          disabledReason={withheldReason && reasons(withheldReason)}
          onClick={onSubmit}
        >
          {t(action)}
        </Button>
      )}
      {step === 'review' && !action && (
        <Button variant="primary" onClick={onClose}>
          {t('finish')}
        </Button>
      )}
    </FormFooter>
  )
}
