export const printJobStatuses = ['planned', 'printing', 'printed', 'failed'] as const
export type PrintJobStatus = (typeof printJobStatuses)[number]

export const printJobActions = ['start', 'finish', 'fail'] as const
export type PrintJobAction = (typeof printJobActions)[number]

type Row = {
  readonly action: PrintJobAction
  readonly from: readonly PrintJobStatus[]
  readonly to: PrintJobStatus
}

/**
 * The life of a print job. Starting it starts the orders that are on it, failing it makes its pieces wait to be made
 * again; what comes off the platform damaged may be found after the print.
 */
export const printJobMachine: readonly Row[] = [
  { action: 'start', from: ['planned'], to: 'printing' },
  { action: 'finish', from: ['printing'], to: 'printed' },
  { action: 'fail', from: ['printing', 'printed'], to: 'failed' },
]

/** The status an action leads to from this one; null where it cannot be taken. */
export const printJobTarget = (action: PrintJobAction, status: PrintJobStatus): PrintJobStatus | null =>
  printJobMachine.find(row => row.action === action && row.from.includes(status))?.to ?? null

export const allowedPrintJobActions = (status: PrintJobStatus): PrintJobAction[] =>
  printJobActions.filter(action => printJobTarget(action, status) !== null)

/** Jobs that pieces can be put on and taken off. */
export const isPrintJobOpen = (status: PrintJobStatus): boolean => status === 'planned'
