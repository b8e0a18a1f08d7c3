import type { CaseDetail, Prescription } from '@archway/contract/cases'
import { memo, type ReactNode } from 'react'
import { type FieldPathValue, useFormContext, useWatch } from 'react-hook-form'
import { type Draft, isDraftPath } from './draft/draft.ts'
import { AlignerPlan } from './rx/AlignerPlan.tsx'
import { AlignerSetup } from './rx/AlignerSetup.tsx'
import { NightGuard } from './rx/NightGuard.tsx'
import { Retainer } from './rx/Retainer.tsx'
import { Whitening } from './rx/Whitening.tsx'

/** Content above a prescription that can set its fields by name; null clears a field. */
export type RenderTemplates = (
  prescription: Prescription,
  onAnswers: (answers: Readonly<Record<string, unknown>>) => void,
) => ReactNode

function Templates({ render }: { render: RenderTemplates }) {
  const prescription = useWatch<Draft, 'prescription'>({ name: 'prescription' })
  const { setValue, clearErrors } = useFormContext<Draft>()
  return render(prescription, answers => {
    for (const [field, value] of Object.entries(answers)) {
      const path = `prescription.${field}`
      if (!isDraftPath(path)) continue
      setValue(path, value as FieldPathValue<Draft, typeof path>)
      clearErrors(path)
    }
  })
}

type Props = { detail: CaseDetail; templates: RenderTemplates }

/** The prescription of the product. */
export const PrescriptionStep = memo(function PrescriptionStep({ detail, templates }: Props) {
  const kind = useWatch<Draft, 'prescription.kind'>({ name: 'prescription.kind' })
  return (
    <div key={kind} className="flex flex-col gap-5">
      <Templates render={templates} />
      {kind === 'alignerPlan' && <AlignerPlan />}
      {kind === 'alignerSetup' && <AlignerSetup />}
      {kind === 'retainer' && <Retainer caseUuid={detail.uuid} ofDoctor={detail.side === 'doctor'} />}
      {kind === 'nightGuard' && <NightGuard />}
      {kind === 'whitening' && <Whitening />}
    </div>
  )
})
