import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { LabFiles } from './LabFiles.tsx'
import { RoundFiles } from './RoundFiles.tsx'
import { RecordSlots } from './slots/RecordSlots.tsx'

type FilesTabProps = Pick<ComponentProps<typeof RecordSlots>, 'caseDetail' | 'groupActions'>

/**
 * All files of a case: the records of the current round, editable if the case is; those of earlier rounds; files of
 * the provider.
 */
export function FilesTab({ caseDetail, groupActions }: FilesTabProps) {
  const { t } = useTranslation('caseFiles')
  const params = { id: caseDetail.uuid }
  const assets = useCallQuery(caseFileCalls.ofCase, { params }).data?.data ?? []
  const refinements = useCallQuery(caseCalls.refinements, { params }, { enabled: caseDetail.hasRefinements })
  const openRefinement = caseDetail.inRefinement ? caseDetail.refinement?.uuid : undefined
  const closedRefinements = (refinements.data?.data ?? []).filter(({ uuid }) => uuid !== openRefinement)
  return (
    <div className="flex flex-col gap-6">
      <RecordSlots caseDetail={caseDetail} {...(groupActions ? { groupActions } : {})} />
      <LabFiles assets={assets} />
      {closedRefinements
        .toSorted((a, b) => b.number - a.number)
        .map(({ uuid, number }) => (
          <RoundFiles
            key={uuid}
            title={t('tab.refinement', { number })}
            round={uuid}
            {...{ caseDetail, assets }}
          />
        ))}
      {openRefinement && <RoundFiles title={t('tab.beginning')} round={null} {...{ caseDetail, assets }} />}
    </div>
  )
}
