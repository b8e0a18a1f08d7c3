import { type CaseListRow, type CaseVerb, patientName } from '@archway/contract/cases'
import { Download, ShieldCheck, Truck, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssignManagerDialog } from '../../features/cases/list/AssignManagerDialog.tsx'
import {
  assignManager,
  clear,
  clearing,
  downloadFiles,
  forwardCase,
} from '../../features/cases/list/bulk-work.ts'
import { CourierDialog } from '../../features/shipments/CourierDialog.tsx'
import { BulkSection } from '../../platform/list/bulk/BulkSection.tsx'
import { type BulkWork, useBulkRun } from '../../platform/list/bulk/use-bulk-run.ts'
import type { Selection } from '../../platform/list/bulk/use-selection.ts'
import { hasManagers, isDoctor, isStaff, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'

/** The bulk actions for the selected cases, each with a separate result. */
export function BulkBar({ choice, doctorSide }: { choice: Selection<CaseListRow>; doctorSide: boolean }) {
  const { t } = useTranslation(['caseList', 'shipments', 'reasons'])
  const session = useSession()
  const confirm = useConfirm()
  const { run, start, close } = useBulkRun<CaseListRow>({ patientOf: patientName })
  const [openDialog, setOpenDialog] = useState<'lastMile' | 'manager'>()
  const { chosen } = choice
  const count = chosen.length
  const startRun = (title: string, work: BulkWork<CaseListRow>) => void start(title, chosen, work)
  /** Why an action is not possible for all selected cases: the viewer's account status, if that is the reason. */
  const disabledReason = (verbs: readonly CaseVerb[]) => {
    const excluded = chosen.filter(row => !row.allowedActions.some(verb => verbs.includes(verb)))
    const withheldReasons = excluded.map(
      row => row.withheldActions.find(({ action }) => verbs.includes(action))?.why,
    )
    const [withheldReason] = withheldReasons
    if (withheldReason && withheldReasons.every(reason => reason === withheldReason))
      return t(`reasons:${withheldReason}`)
    return excluded.length > 0 ? t('caseList:bulk.notAll') : undefined
  }
  const isDso = doctorSide && !isDoctor(session)
  const { company, user } = session
  const managerRefusal = user.role.includes('RM')
    ? t('reasons:RM_NOT_ALLOWED')
    : company?.status === 'BLOCKED' && !isStaff(session)
      ? t('reasons:BLOCKED')
      : undefined
  const title = {
    clear: t('caseList:bulk.clear'),
    lastMile: t('caseList:bulk.lastMile'),
    assignRm: t('caseList:bulk.assignRm'),
    download: t('caseList:bulk.download'),
  }
  return (
    <>
      <BulkSection choice={choice} label={t('caseList:bulk.chosen', { count })} run={run} onClose={close}>
        {!isDoctor(session) && (
          <Button
            icon={ShieldCheck}
            disabledReason={disabledReason(clearing)}
            onClick={async () => {
              const isConfirmed = await confirm({
                title: title.clear,
                message: t('caseList:bulk.clearText', { count }),
                confirmLabel: title.clear,
              })
              if (isConfirmed) startRun(title.clear, clear)
            }}
          >
            {title.clear}
          </Button>
        )}
        {isDso && (
          <>
            <Button
              icon={Truck}
              disabledReason={disabledReason(['lastMileShipped'])}
              onClick={() => setOpenDialog('lastMile')}
            >
              {title.lastMile}
            </Button>
            {hasManagers(session) && (
              <Button
                icon={UserRound}
                disabledReason={managerRefusal}
                onClick={() => setOpenDialog('manager')}
              >
                {title.assignRm}
              </Button>
            )}
          </>
        )}
        <Button
          icon={Download}
          onClick={async () => {
            const isConfirmed = await confirm({
              title: title.download,
              message: t('caseList:bulk.downloadText'),
              confirmLabel: title.download,
            })
            if (isConfirmed) startRun(title.download, downloadFiles)
          }}
        >
          {title.download}
        </Button>
      </BulkSection>
      <CourierDialog
        open={openDialog === 'lastMile'}
        onOpenChange={isOpen => setOpenDialog(isOpen ? 'lastMile' : undefined)}
        title={title.lastMile}
        description={t('caseList:bulk.lastMileText')}
        submitLabel={t('shipments:dialog.lastMile.submit')}
        dateLabel={t('shipments:dialog.date')}
        onSubmit={async body => startRun(title.lastMile, forwardCase(body))}
      />
      <AssignManagerDialog
        open={openDialog === 'manager'}
        onOpenChange={isOpen => setOpenDialog(isOpen ? 'manager' : undefined)}
        onAssign={rmUuid => startRun(title.assignRm, assignManager(rmUuid))}
      />
    </>
  )
}
