import { chatCalls } from '@archway/contract/chat'
import { type QueueStage, queueStages } from '@archway/contract/lab'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, useCallQuery } from '../../../platform/http/use-call.ts'
import { useSearchState } from '../../../platform/list/navigate.ts'
import { subscribe } from '../../../platform/live/socket.ts'
import { isStaff, useSession } from '../../../platform/session/session.ts'

const inboxFilters = ['q', 'show', 'owner', 'stage', 'who'] as const
type Filters = Readonly<Partial<Record<(typeof inboxFilters)[number], string>>>
type Condition = Record<string, unknown>

const rows = 20
/** Milliseconds: a burst of events causes one fetch. */
const debounceMs = 400

const isStage = (name: string | undefined): name is QueueStage =>
  (queueStages as readonly (string | undefined)[]).includes(name)

const conditionsOf = (
  { q, show, owner, stage, who }: Filters,
  isStaffMember: boolean,
  self: string,
): Condition[] => {
  const conditions: Condition[] = []
  const text = q?.trim()
  if (text) conditions.push({ OR: [{ LIKE: { patientName: text } }, { LIKE: { identifier: text } }] })
  if (show === 'unread') conditions.push({ EQ: { unread: true } })
  if (owner === 'doctor' || owner === 'admin') conditions.push({ EQ: { ownerType: owner } })
  if (isStaffMember && isStage(stage)) conditions.push({ EQ: { stage } })
  if (isStaffMember && who === 'mine') conditions.push({ EQ: { assigneeUuid: self } })
  if (isStaffMember && who === 'nobody') conditions.push({ EQ: { unassigned: true } })
  return conditions
}

/** A page of all conversations, filtered by the address; fetched again at every event. */
export const useInbox = () => {
  const [search, set] = useSearchState()
  const session = useSession()
  const client = useQueryClient()
  const isStaffMember = isStaff(session)
  const inboxCall = isStaffMember ? chatCalls.labInbox : chatCalls.inbox
  const filters = search as Filters
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const conditions = conditionsOf(filters, isStaffMember, session.user.uuid)
  const list = useCallQuery(
    inboxCall,
    { query: { page, paginate: rows, ...(conditions.length > 0 ? { filter: { AND: conditions } } : {}) } },
    { placeholderData: keepPreviousData },
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe('notify', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: callKey(inboxCall) }), debounceMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, inboxCall])
  return {
    list,
    page,
    rows,
    filters,
    isStaffMember,
    filtered: inboxFilters.some(name => filters[name]),
    setPage: (next: number) => set({ page: next === 1 ? undefined : next }),
    setFilter: (change: Filters) => set({ ...change, page: undefined }),
    reset: () => set({ ...Object.fromEntries(inboxFilters.map(name => [name, undefined])), page: undefined }),
  }
}
export type InboxView = ReturnType<typeof useInbox>
