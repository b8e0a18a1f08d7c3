import type { CaseFacts, CaseRole } from '../cases/facts.rules.ts'
import type { ChoosingAction, Entered, NothingLeft, Row } from '../kernel/machine.rules.ts'

export const planStatuses = [
  'GENERATING',
  'CONVERTED',
  'PUBLISHED',
  'APPROVED',
  'REJECTED',
  'UNCLEARED_FOR_MFG',
  'CLEARED_FOR_MFG',
  'ORDER_REJECTED',
  'INACTIVE',
  'PENDING_PRODUCTION_FILE_UPLOAD',
] as const
export type PlanStatus = (typeof planStatuses)[number]

/** A version in progress at the provider; customers never see it (P2). */
export const isPlanHidden = (status: PlanStatus): boolean => status === 'CONVERTED'

/** A version whose content technicians may still edit. */
export const isPlanEditable = (status: PlanStatus): status is 'GENERATING' | 'CONVERTED' =>
  status === 'GENERATING' || status === 'CONVERTED'

export type PlanObstacle = 'FILES_MISSING' | 'OVER_PACKAGE' | 'SUPERSEDED' | 'PRODUCTION_FILES_MISSING'

export interface PlanVocabulary {
  status: PlanStatus
  role: CaseRole
  obstacle: PlanObstacle
  need: 'commentOrReason' | 'comment' | 'reason'
  event: never
}

/** A plan sends no notification: the transition of its case does. */
const notifiedByCase = [] as const

const rows = [
  {
    row: 'P1',
    action: 'create',
    from: null,
    actors: ['staff', 'system'],
    to: ['GENERATING'],
    effects: ['versionCounted'],
    notify: notifiedByCase,
    history: 'PLAN_CREATED',
  },
  {
    row: 'P2',
    action: 'convert',
    from: ['GENERATING'],
    actors: ['staff', 'system'],
    to: ['CONVERTED'],
    effects: ['viewerFilesMade'],
    notify: notifiedByCase,
    history: 'PLAN_CONVERTED',
  },
  {
    row: 'P3',
    action: 'publish',
    from: ['CONVERTED'],
    actors: ['staff'],
    to: ['PUBLISHED'],
    unless: ['FILES_MISSING', 'OVER_PACKAGE'],
    effects: ['publishedAt', 'olderVersionsInactive'],
    notify: notifiedByCase,
    history: 'PLAN_PUBLISHED',
  },
  {
    row: 'P4',
    action: 'backToGenerating',
    from: ['CONVERTED'],
    actors: ['staff'],
    to: ['GENERATING'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_BACK_TO_GENERATING',
  },
  {
    // The system approves only for ZERO_STEP, in the transaction that publishes.
    row: 'P5',
    action: 'approve',
    from: ['PUBLISHED'],
    actors: ['approver', 'system'],
    to: ['APPROVED'],
    unless: ['SUPERSEDED'],
    effects: ['approvedByAndHash'],
    notify: notifiedByCase,
    history: 'PLAN_APPROVED',
  },
  {
    row: 'P6',
    action: 'reject',
    from: ['PUBLISHED'],
    actors: ['approver'],
    to: ['REJECTED'],
    unless: ['SUPERSEDED'],
    needs: ['commentOrReason'],
    effects: ['commentToChat'],
    notify: notifiedByCase,
    history: 'PLAN_REJECTED',
  },
  {
    row: 'P7',
    action: 'unpublish',
    from: ['PUBLISHED'],
    actors: ['staff'],
    to: ['CONVERTED'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_UNPUBLISHED',
  },
  {
    // P8 if the production files have arrived, P9 if not; the system clears for ZERO_STEP and ONE_STEP.
    row: 'P8, P9',
    action: 'clearMfg',
    from: ['APPROVED'],
    actors: ['clearer', 'system'],
    to: ['CLEARED_FOR_MFG', 'PENDING_PRODUCTION_FILE_UPLOAD'],
    effects: ['clearedBy'],
    notify: notifiedByCase,
    history: 'PLAN_CLEARED',
  },
  {
    row: 'P10',
    action: 'unclearMfg',
    from: ['APPROVED'],
    actors: ['clearer'],
    to: ['UNCLEARED_FOR_MFG'],
    needs: ['comment'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_UNCLEARED',
  },
  {
    row: 'P11',
    action: 'clearMfg',
    from: ['UNCLEARED_FOR_MFG'],
    actors: ['clearer'],
    to: ['CLEARED_FOR_MFG', 'PENDING_PRODUCTION_FILE_UPLOAD'],
    effects: ['clearedBy'],
    notify: notifiedByCase,
    history: 'PLAN_CLEARED',
  },
  {
    row: 'P12',
    action: 'filesUploaded',
    from: ['PENDING_PRODUCTION_FILE_UPLOAD'],
    actors: ['staff', 'system'],
    to: ['CLEARED_FOR_MFG'],
    unless: ['PRODUCTION_FILES_MISSING'],
    effects: ['orderReadyForManufacturing'],
    notify: notifiedByCase,
    history: 'PRODUCTION_FILES_UPLOADED',
  },
  {
    // The accepted archive was withdrawn, or a newer one refused: the version waits for production files again.
    row: 'P12b',
    action: 'filesWithdrawn',
    from: ['CLEARED_FOR_MFG'],
    actors: ['system'],
    to: ['PENDING_PRODUCTION_FILE_UPLOAD'],
    effects: ['orderWaitsForFiles'],
    notify: notifiedByCase,
    history: 'PRODUCTION_FILES_WITHDRAWN',
  },
  {
    row: 'P13',
    action: 'rejectOrder',
    from: ['CLEARED_FOR_MFG', 'PENDING_PRODUCTION_FILE_UPLOAD'],
    actors: ['staff'],
    to: ['ORDER_REJECTED'],
    needs: ['reason'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_ORDER_REJECTED',
  },
  {
    // The version was on hold before its production files were uploaded, and waits for them again.
    row: 'P14',
    action: 'resume',
    from: ['ORDER_REJECTED'],
    actors: ['staff'],
    to: ['CLEARED_FOR_MFG', 'PENDING_PRODUCTION_FILE_UPLOAD'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_RESUMED',
  },
  {
    // The target corresponds to the case's status after C35.
    row: 'P15, P15b, P15c',
    action: 'reverse',
    from: ['CLEARED_FOR_MFG', 'PENDING_PRODUCTION_FILE_UPLOAD'],
    actors: ['staff'],
    to: ['APPROVED', 'PUBLISHED', 'GENERATING'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_REVERSED',
  },
  {
    row: 'P16',
    action: 'deactivate',
    from: [
      'GENERATING',
      'CONVERTED',
      'PUBLISHED',
      'APPROVED',
      'REJECTED',
      'UNCLEARED_FOR_MFG',
      'CLEARED_FOR_MFG',
      'ORDER_REJECTED',
      'PENDING_PRODUCTION_FILE_UPLOAD',
    ],
    actors: ['system'],
    to: ['INACTIVE'],
    effects: [],
    notify: notifiedByCase,
    history: 'PLAN_DEACTIVATED',
  },
] as const satisfies readonly Row<PlanVocabulary>[]

export type PlanAction = (typeof rows)[number]['action']
export type PlanRow = Row<PlanVocabulary> & { readonly action: PlanAction }
export const planMachine: readonly PlanRow[] = rows

/** Does not compile if a status of a plan can never be entered. */
export const planMachineIsWhole: NothingLeft<Exclude<PlanStatus, Entered<typeof rows>>> = true

export interface PlanFacts {
  status: PlanStatus
  /** The newest version of the current round. */
  isLatest: boolean
  /** Whether viewer files, step counts, and the IPR and attachment sheet exist. */
  filesComplete: boolean
  /** A checked archive was accepted, or an exception recorded with its reason. */
  productionFilesComplete: boolean
  /** The plan has more steps than the package allows, and the customer has not accepted an upgrade. */
  overPackage: boolean
}

const stageBeforeClearing = {
  TWO_STEPS: 'APPROVED',
  ONE_STEP: 'PUBLISHED',
  ZERO_STEP: 'GENERATING',
} as const

const statusByFiles = (plan: PlanFacts): PlanStatus =>
  plan.productionFilesComplete ? 'CLEARED_FOR_MFG' : 'PENDING_PRODUCTION_FILE_UPLOAD'

const targetByFacts: Record<
  ChoosingAction<(typeof rows)[number]>,
  (plan: PlanFacts, caseFacts: Pick<CaseFacts, 'stepType'>) => PlanStatus
> = {
  clearMfg: statusByFiles,
  resume: statusByFiles,
  reverse: (_plan, caseFacts) => stageBeforeClearing[caseFacts.stepType],
}

const isChoosing = (action: PlanAction): action is keyof typeof targetByFacts => action in targetByFacts

/** The status in which an action on a plan ends. */
export function planTarget(
  action: PlanAction,
  plan: PlanFacts,
  caseFacts: Pick<CaseFacts, 'stepType'>,
): PlanStatus {
  if (isChoosing(action)) return targetByFacts[action](plan, caseFacts)
  return planMachine.find(row => row.action === action)!.to[0]!
}

/** Keys of `plans.status`. */
const wording = {
  GENERATING: 'generating',
  CONVERTED: 'generating',
  PUBLISHED: 'planApproval',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  UNCLEARED_FOR_MFG: 'notCleared',
  CLEARED_FOR_MFG: 'clearedForManufacturing',
  PENDING_PRODUCTION_FILE_UPLOAD: 'clearedPreparingFiles',
  ORDER_REJECTED: 'manufacturingOnHold',
  INACTIVE: 'replaced',
} as const satisfies Record<PlanStatus, string>

export type PlanStatusWord = (typeof wording)[PlanStatus]

/** The text of a plan's status, as a key of the words. */
export const planStatusWording = (status: PlanStatus): PlanStatusWord => wording[status]
