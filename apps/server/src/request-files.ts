import { readyRecordsOf } from './case-files/index.ts'
import type { Services } from './platform/services.ts'
import { placeOfRequest } from './requests/index.ts'

/** Joins the requests with their impressions, which stand side by side and do not know each other. */
export const joinRequestFiles = ({ events }: Pick<Services, 'events'>): void => {
  events.on('assetPlaceAsked', async (tx, { requestId, answer }) => {
    if (requestId) Object.assign(answer, (await placeOfRequest(tx, requestId)) ?? {})
  })
  events.on('requestRecordsAsked', async (tx, { requestIds, present }) => {
    for (const { requestId, typeKey } of await readyRecordsOf(tx, requestIds))
      present.set(requestId, (present.get(requestId) ?? new Set()).add(typeKey))
  })
}
