import type { TypeKey } from '@archway/contract/case-files'

/** Number of simultaneous uploads over all cases of this tab (UPL-18, TRAP-131). */
export const parallelUploads = 6

type UploadState = 'pending' | 'uploading' | 'done'

/** An upload to a slot. A failed one counts as finished (TRAP-133). */
export interface UploadItem {
  readonly id: string
  readonly typeKey: TypeKey
  /** In memory only: file names often contain patient names. */
  readonly fileName: string
  readonly state: UploadState
  /** 0 to 100 */
  readonly itemProgress: number
  readonly discarded: boolean
  /** Waits for the connection or for a sign-in. */
  readonly stalled: boolean
}

type Items = Readonly<Partial<Record<TypeKey, UploadItem>>>

/** The uploads of one case. */
export interface CaseUploads {
  readonly caseUuid: string
  readonly patientName: string
  readonly identifier: string
  readonly items: Items
  readonly uploading: number
  readonly pending: number
  readonly total: number
  readonly doneCount: number
  readonly uploadBlocked: boolean
}

/** A failed upload; remains until it is retried or dismissed. */
export interface FailedUpload {
  readonly id: string
  readonly caseUuid: string
  readonly patientName: string
  readonly identifier: string
  readonly typeKey: TypeKey
  readonly fileName: string
  readonly problem: string
}

export interface Queue {
  readonly cases: Readonly<Record<string, CaseUploads>>
  /** Ids in order of arrival, over all cases. */
  readonly waiting: readonly string[]
  readonly failed: readonly FailedUpload[]
}

export interface NewUpload {
  readonly id: string
  readonly caseUuid: string
  readonly typeKey: TypeKey
  readonly fileName: string
  readonly patientName: string
  readonly identifier: string
}

export type QueueRefusal = 'SAME_TYPE_IN_QUEUE' | 'SAME_TYPE_UPLOADING'

export const emptyQueue: Queue = { cases: {}, waiting: [], failed: [] }

const live = (items: Items): UploadItem[] => Object.values(items).filter(item => !item.discarded)

const withCounts = (
  record: Omit<CaseUploads, 'uploading' | 'pending' | 'total' | 'doneCount' | 'uploadBlocked'>,
) => {
  const items = live(record.items)
  const countInState = (state: UploadState) => items.filter(item => item.state === state).length
  const [uploading, pending, doneCount] = [
    countInState('uploading'),
    countInState('pending'),
    countInState('done'),
  ]
  return {
    ...record,
    uploading,
    pending,
    doneCount,
    total: items.length,
    uploadBlocked: uploading + pending > 0,
  }
}

/** Updates a case's record, or drops it if nothing of it is pending or uploading (UPL-22). */
const withCase = (queue: Queue, record: CaseUploads, items: Items): Queue => {
  const next = withCounts({ ...record, items })
  const { [record.caseUuid]: _, ...otherCases } = queue.cases
  return { ...queue, cases: next.uploadBlocked ? { ...otherCases, [record.caseUuid]: next } : otherCases }
}

const find = (queue: Queue, id: string): [CaseUploads, UploadItem] | null => {
  for (const record of Object.values(queue.cases))
    for (const item of Object.values(record.items)) if (item.id === id) return [record, item]
  return null
}

const changeItem = (queue: Queue, id: string, to: Partial<UploadItem>): Queue => {
  const entry = find(queue, id)
  if (!entry) return queue
  const [record, item] = entry
  return withCase(queue, record, { ...record.items, [item.typeKey]: { ...item, ...to } })
}

/** The unfinished upload of a slot, or null. */
export const itemOf = (queue: Queue, caseUuid: string, typeKey: TypeKey): UploadItem | null => {
  const item = queue.cases[caseUuid]?.items[typeKey]
  return item && !item.discarded && item.state !== 'done' ? item : null
}

/** Why a file of this type is refused now: a pending one is reported before an uploading one (TRAP-130). */
export const refusalOf = (queue: Queue, caseUuid: string, typeKey: TypeKey): QueueRefusal | null => {
  const state = itemOf(queue, caseUuid, typeKey)?.state
  if (state === 'pending') return 'SAME_TYPE_IN_QUEUE'
  return state === 'uploading' ? 'SAME_TYPE_UPLOADING' : null
}

/** Number of running uploads over all cases. */
export const uploadingCount = (queue: Queue): number =>
  Object.values(queue.cases).reduce((sum, record) => sum + record.uploading, 0)

/** Number of unfinished uploads, of one case or of all (TRAP-132). */
export const unfinishedCount = (queue: Queue, caseUuid?: string): number =>
  Object.values(queue.cases)
    .filter(record => caseUuid === undefined || record.caseUuid === caseUuid)
    .reduce((sum, { uploading, pending }) => sum + uploading + pending, 0)

/** Queues a file, or returns why not. An earlier failure in the slot is cleared. */
export const add = (queue: Queue, upload: NewUpload): { queue: Queue; refusal: QueueRefusal | null } => {
  const { id, caseUuid, typeKey, fileName, patientName, identifier } = upload
  const refusal = refusalOf(queue, caseUuid, typeKey)
  if (refusal) return { queue, refusal }
  const item = {
    id,
    typeKey,
    fileName,
    state: 'pending',
    itemProgress: 0,
    discarded: false,
    stalled: false,
  } as const
  const items = { ...queue.cases[caseUuid]?.items, [typeKey]: item }
  const record = withCounts({ caseUuid, patientName, identifier, items })
  return {
    refusal: null,
    queue: {
      cases: { ...queue.cases, [caseUuid]: record },
      waiting: [...queue.waiting, id],
      failed: queue.failed.filter(failure => failure.caseUuid !== caseUuid || failure.typeKey !== typeKey),
    },
  }
}

/** Starts waiting uploads in order of arrival, up to the limit. */
export const startNext = (queue: Queue): { queue: Queue; startedItems: readonly string[] } => {
  const startedItems = queue.waiting.slice(0, Math.max(0, parallelUploads - uploadingCount(queue)))
  if (startedItems.length === 0) return { queue, startedItems }
  const rest: Queue = { ...queue, waiting: queue.waiting.slice(startedItems.length) }
  return {
    queue: startedItems.reduce((at, id) => changeItem(at, id, { state: 'uploading' }), rest),
    startedItems,
  }
}

/** Whole percentages; they decrease only when an upload restarts. */
export const recordProgress = (queue: Queue, id: string, percent: number): Queue => {
  const item = find(queue, id)?.[1]
  const itemProgress = Math.max(0, Math.min(100, Math.floor(percent)))
  if (!item || (item.itemProgress === itemProgress && !item.stalled)) return queue
  return changeItem(queue, id, { itemProgress, stalled: false })
}

export const markStalled = (queue: Queue, id: string): Queue =>
  find(queue, id)?.[1].stalled === false ? changeItem(queue, id, { stalled: true }) : queue

/** Removes a finished upload from the counts. */
export const finish = (queue: Queue, id: string): Queue =>
  changeItem(queue, id, { state: 'done', itemProgress: 100, stalled: false })

/** Removes a failed upload from the counts, and lists it among the failed ones, shown beside the records. */
export const fail = (queue: Queue, id: string, problem: string): Queue => {
  const recordAndItem = find(queue, id)
  if (!recordAndItem) return queue
  const [{ caseUuid, patientName, identifier }, { typeKey, fileName }] = recordAndItem
  const failed = { id, caseUuid, patientName, identifier, typeKey, fileName, problem }
  const next = changeItem(queue, id, { state: 'done', stalled: false })
  return {
    ...next,
    waiting: next.waiting.filter(waitingId => waitingId !== id),
    failed: [...next.failed, failed],
  }
}

/** Removes a waiting upload from the queue; a running one is not affected. */
export const markDiscarded = (queue: Queue, id: string): Queue => {
  if (find(queue, id)?.[1].state !== 'pending') return queue
  const next = changeItem(queue, id, { discarded: true })
  return { ...next, waiting: next.waiting.filter(waitingId => waitingId !== id) }
}

export const forgetFailed = (queue: Queue, id: string): Queue => ({
  ...queue,
  failed: queue.failed.filter(upload => upload.id !== id),
})
