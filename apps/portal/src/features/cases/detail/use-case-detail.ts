import { caseCalls } from '@archway/contract/cases'
import { useCallQuery } from '../../../platform/http/use-call.ts'

const freshMs = 30_000
/** Files on their way to production arrive within seconds, by themselves. */
const preparingMs = 2_000

/** A case with everything its screen shows; `dso` reads it as one of the doctors'. */
export const useCaseDetail = (caseId: string, dso: boolean) =>
  useCallQuery(
    dso ? caseCalls.dsoRead : caseCalls.read,
    { params: { id: caseId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.status === 'IN_PRODUCTION_FILE_SYNC' ? preparingMs : freshMs,
    },
  )
