import { lotCalls } from '@archway/contract/lab'
import { orderCalls, printJobCalls } from '@archway/contract/orders'
import { caseViews } from '../../../platform/live/case-views.ts'

/** Calls that show print jobs, or what an action on one changes. */
export const jobViews = [
  ...caseViews,
  printJobCalls.printJobs,
  printJobCalls.printJob,
  orderCalls.board,
  orderCalls.boardGroups,
  lotCalls.lots,
]
