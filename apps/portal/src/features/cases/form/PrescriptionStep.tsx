import type { CaseDetail } from '@archway/contract/cases'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Draft } from './draft/draft.ts'
import { AlignerPlan } from './rx/AlignerPlan.tsx'
import { AlignerSetup } from './rx/AlignerSetup.tsx'
import { NightGuard } from './rx/NightGuard.tsx'
import { Retainer } from './rx/Retainer.tsx'
import { Whitening } from './rx/Whitening.tsx'

/** The prescription of the product. */
export const PrescriptionStep = memo(function PrescriptionStep({ detail }: { detail: CaseDetail }) {
  const kind = useWatch<Draft, 'prescription.kind'>({ name: 'prescription.kind' })
  return (
    <div key={kind} className="flex flex-col gap-5">
      {kind === 'alignerPlan' && <AlignerPlan />}
      {kind === 'alignerSetup' && <AlignerSetup />}
      {kind === 'retainer' && <Retainer caseUuid={detail.uuid} ofDoctor={detail.side === 'doctor'} />}
      {kind === 'nightGuard' && <NightGuard />}
      {kind === 'whitening' && <Whitening />}
    </div>
  )
})
