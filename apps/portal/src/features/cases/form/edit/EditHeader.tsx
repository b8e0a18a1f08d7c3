import type { CaseDetail, FormStep, MissingItem } from '@archway/contract/cases'
import type { Href } from '../../../../ui/action/link-context.ts'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import type { Draft } from '../draft/draft.ts'
import { FormSteps } from '../FormSteps.tsx'
import { useFormWords } from '../use-form-words.ts'

type Props = {
  detail: CaseDetail
  draft: Draft
  step: FormStep
  missing: readonly MissingItem[]
  /** The page that the form was opened from. */
  back: { href: Href; toCase: boolean }
  onOpen: (step: FormStep) => void
}

/** The number of the case, the patient's name as typed, and the steps with the number of missing items in each. */
export function EditHeader({ detail, draft, step, missing, back, onOpen }: Props) {
  const { t } = useFormWords()
  const identifier = detail.refinement?.identifier ?? detail.identifier
  const name = [draft.firstName, draft.lastName].filter(part => part).join(' ')
  const count = (formStep: FormStep) => missing.filter(item => item.step === formStep).length
  return (
    <PageHeader
      back={{ href: back.href, label: t(back.toCase ? 'backToCase' : 'back') }}
      windowTitle={identifier}
      title={
        <>
          <bdi dir="ltr">{identifier}</bdi>
          {name && (
            <>
              {' '}
              <bdi className="font-normal text-ink-2">{name}</bdi>
            </>
          )}
        </>
      }
    >
      <FormSteps
        current={step}
        onChange={onOpen}
        left={{
          patient: count('patient'),
          records: count('records'),
          prescription: count('prescription'),
          review: count('review'),
        }}
      />
    </PageHeader>
  )
}
