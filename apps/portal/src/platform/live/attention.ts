import { type CaseAttention, caseCalls } from '@archway/contract/cases'
import type { ReplyOf } from '@archway/contract/kernel'
import { useMemo } from 'react'
import { queryClient } from '../http/query.ts'
import { callKey, useCallQuery } from '../http/use-call.ts'

const staleTime = 60_000
/** Polling interval in milliseconds while a snooze is active, because no event is sent when it ends. */
const snoozeCheckMs = 5 * 60_000

/** The user's snoozed and muted cases, by uuid. The session's first response contains them. */
export const useAttention = (): ReadonlyMap<string, CaseAttention> => {
  const attentionRows = useCallQuery(
    caseCalls.attention,
    {},
    {
      staleTime,
      refetchInterval: ({ state }) =>
        state.data?.data.some(entry => entry.snoozedUntil !== null) ? snoozeCheckMs : false,
    },
  ).data?.data
  return useMemo(() => new Map(attentionRows?.map(row => [row.caseUuid, row])), [attentionRows])
}

/** Whether the person has muted a case, as last read. */
export const isMuted = (caseUuid: string): boolean =>
  queryClient
    .getQueryData<ReplyOf<typeof caseCalls.attention>>(callKey(caseCalls.attention, {}))
    ?.data.some(entry => entry.caseUuid === caseUuid && entry.muted) ?? false
