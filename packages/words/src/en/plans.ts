import type { PlanAction, PlanStatusWord } from '@archway/contract/plans'

export const plans = {
  status: {
    generating: 'Generating',
    planApproval: 'Plan Approval',
    approved: 'Approved',
    rejected: 'Rejected',
    notCleared: 'Not cleared',
    clearedForManufacturing: 'Cleared for manufacturing',
    clearedPreparingFiles: 'Cleared, preparing production files',
    manufacturingOnHold: 'Manufacturing on hold',
    replaced: 'Replaced',
  } satisfies Record<PlanStatusWord, string>,
  action: {
    create: 'New version',
    convert: 'Convert for viewing',
    publish: 'Publish',
    backToGenerating: 'Back to generating',
    approve: 'Approve plan',
    reject: 'Request changes',
    unpublish: 'Withdraw',
    clearMfg: 'Clear for manufacturing',
    unclearMfg: 'Do not clear',
    filesUploaded: 'Production files are ready',
    rejectOrder: 'Put manufacturing on hold',
    resume: 'Resume manufacturing',
    reverse: 'Move back',
    deactivate: 'Deactivate',
  } satisfies Record<PlanAction, string>,
} as const
