import { type CaseDetail, type CaseVerb, caseVerbs, type StaffCaseAction } from '@archway/contract/cases'
import { type ReactNode, useState } from 'react'
import type { Href } from '../../../ui/action/link-context.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import type { StaffActInput } from './staff-act-form.ts'
import { isStaffAct } from './staff-acts.ts'

const StaffActDialog = lazyDialog(async () => (await import('./StaffActDialog.tsx')).StaffActDialog)

export type StaffCaseActs = Partial<Record<CaseVerb, { href: Href } | { onSelect: () => void }>>

/** Actions on a plan, an order or a shipment, with the page where they are taken. */
const actsElsewhere = (uuid: string): StaffCaseActs => ({
  qcPass: { href: `/lab/case/${uuid}/files` },
  publishPlan: { href: `/lab/case/${uuid}/plan` },
  unpublishPlan: { href: `/lab/case/${uuid}/plan` },
  mfgDone: { href: `/lab/case/${uuid}/orders` },
  reverseReadyForShipping: { href: `/lab/case/${uuid}/orders` },
  addToShipment: { href: '/lab/shipments/new' },
})

/**
 * What staff can do to a case, by verb, and the open dialog. `tab` is the open part of the case: steps that have their
 * buttons there are left out of the head. `onDone` runs after a step that was confirmed in a dialog.
 */
export const useStaffActs = (
  detail: CaseDetail,
  tab: string,
  onDone?: (action: StaffCaseAction) => void,
): {
  acts: StaffCaseActs
  ask: (action: StaffCaseAction, preset?: Partial<StaffActInput>) => void
  dialog: ReactNode
} => {
  const [request, setRequest] = useState<{ action: StaffCaseAction; preset?: Partial<StaffActInput> } | null>(
    null,
  )
  const ask = (action: StaffCaseAction, preset: Partial<StaffActInput> = {}) => setRequest({ action, preset })
  const acts: StaffCaseActs = {
    ...Object.fromEntries(
      caseVerbs.filter(isStaffAct).map(verb => [verb, { onSelect: () => ask(verb) }] as const),
    ),
    ...actsElsewhere(detail.uuid),
  }
  if (tab === 'files') {
    delete acts.qcPass
    if (detail.status === 'IN_QC') delete acts.qcReject
  }
  const offeredEntries = Object.entries(acts).filter(
    ([, act]) => !('href' in act) || !act.href.endsWith(`/${tab}`),
  )
  return {
    acts: Object.fromEntries(offeredEntries),
    ask,
    dialog: request && (
      <StaffActDialog
        detail={detail}
        {...request}
        onDone={() => onDone?.(request.action)}
        onClose={() => setRequest(null)}
      />
    ),
  }
}
