import { caseCalls } from '@archway/contract/cases'
import { useCallQuery } from '../../../platform/http/use-call.ts'

const freshMs = 30_000
/** Files are verified for production within seconds; polled until then. */
const preparingMs = 2_000

/** A case with everything its screen shows; `dso` reads it as a doctor's case. */
export const useCaseDetail = (caseId: string, dso: boolean) =>
  useCallQuery(
    dso ? caseCalls.dsoRead : caseCalls.read,
    { params: { id: caseId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.status === 'IN_PRODUCTION_FILE_SYNC' ? preparingMs : freshMs,
    },
  )
