import { type CaseAction, type CaseStatus, furthestStep } from '@archway/contract/cases'
import type { Actor } from '../actor.ts'
import type { MoveAttributes } from '../events.ts'
import type { CaseRow } from '../store.ts'
import type { CaseColumns } from '../table.ts'

type Patch = Partial<CaseColumns>

const reject = (
  row: CaseRow,
  now: Date,
  attributes: MoveAttributes,
  overridable: ReadonlySet<string>,
): Patch => ({
  rejection: {
    reasons: (attributes.reasons ?? []).map(code => ({ code, overridable: overridable.has(code) })),
    comment: attributes.comment ?? null,
    assetKeys: [...(attributes.assetKeys ?? [])],
    at: now.toISOString(),
  },
  usedDays: row.usedDays,
})

/**
 * The columns that a transition changes besides the status. Statuses that start over clear the columns of later ones.
 */
export const effectsOf = (
  row: CaseRow,
  action: CaseAction,
  to: CaseStatus,
  {
    actor,
    now,
    attributes,
    overridable,
  }: {
    actor: Actor
    now: Date
    attributes: MoveAttributes
    overridable: ReadonlySet<string>
  },
): Patch => ({
  lastStep: furthestStep(row.lastStep, to, row.withTs),
  // Actions of the system do not count as activity.
  ...(actor.kind === 'system' ? {} : { lastActivityAt: now }),
  ...planApproval(action, to),
  ...changesOf(row, action, to, now, attributes, overridable),
})

const planApproval = (action: CaseAction, to: CaseStatus): Patch => {
  if (action === 'approvePlan' || (action === 'publishPlan' && to === 'IN_MFG')) return { planApproved: true }
  const before: readonly CaseStatus[] = [
    'NEW',
    'IN_QC',
    'IN_TS_GENERATING',
    'IN_CUSTOMER_APPPROVE',
    'REJECTED',
  ]
  return before.includes(to) ? { planApproved: false } : {}
}

const changesOf = (
  row: CaseRow,
  action: CaseAction,
  to: CaseStatus,
  now: Date,
  attributes: MoveAttributes,
  overridable: ReadonlySet<string>,
): Patch => {
  switch (action) {
    case 'submit':
      return { submittedAt: row.submittedAt ?? now, checklist: null, rejection: null }
    case 'courierNotified':
      return { inboundCourier: attributes.courier ?? null }
    case 'impressionReceived':
      return { impressionReceivedAt: now }
    case 'qcPass':
      return { checklist: [...(attributes.checklist ?? [])] }
    case 'qcReject':
    case 'returnToSubmitter':
      return reject(row, now, attributes, overridable)
    case 'resubmit':
    case 'reverseRejected':
      return { rejection: null, checklist: null }
    case 'overrideReject':
      return { rejection: null }
    case 'startRevision':
      return { revisions: row.revisions + 1 }
    case 'shipped':
      return {
        shippedAt: now,
        shippedBatches: row.shippedBatches + 1,
        receivedAt: null,
        lastMile: null,
        carrierScanned: false,
      }
    case 'undoShipped':
      return { shippedAt: null, shippedBatches: Math.max(0, row.shippedBatches - 1), lastMile: null }
    case 'lastMileShipped':
      return { lastMile: attributes.courier ?? null }
    case 'received':
      return { receivedAt: now, ...(to === 'COMPLETE' ? { completedAt: now } : {}) }
    case 'complete':
      return { completedAt: now }
    case 'expire':
      return { resumeStatus: row.status }
    case 'reactivate':
      return { resumeStatus: null }
    case 'reopen':
      return { completedAt: null }
    default:
      return {}
  }
}
