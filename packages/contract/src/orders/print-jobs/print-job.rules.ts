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
 * The status machine of a print job. Starting it starts its orders; failing it makes its pieces wait to be remade.
 * Damage may also be found after the print.
 */
export const printJobMachine: readonly Row[] = [
  { action: 'start', from: ['planned'], to: 'printing' },
  { action: 'finish', from: ['printing'], to: 'printed' },
  { action: 'fail', from: ['printing', 'printed'], to: 'failed' },
]

/** The status in which an action ends; null if it is not possible. */
export const printJobTarget = (action: PrintJobAction, status: PrintJobStatus): PrintJobStatus | null =>
  printJobMachine.find(row => row.action === action && row.from.includes(status))?.to ?? null

export const allowedPrintJobActions = (status: PrintJobStatus): PrintJobAction[] =>
  printJobActions.filter(action => printJobTarget(action, status) !== null)

/** Statuses in which pieces can be added and removed. */
export const isPrintJobOpen = (status: PrintJobStatus): boolean => status === 'planned'
