import { caseCalls } from '@archway/contract/cases'
import { useCall } from '../../../platform/use-call.ts'

const freshMs = 30_000

/** A case with everything its screen shows; `dso` reads it as one of the doctors'. */
export const useCaseDetail = (caseId: string, dso: boolean) =>
  useCall(dso ? caseCalls.dsoRead : caseCalls.read, { params: { id: caseId } }, { everyMs: freshMs })
