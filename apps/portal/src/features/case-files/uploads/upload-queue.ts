import { caseFileCalls, type TypeKey } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { requestCalls } from '@archway/contract/requests'
import { Store } from '@tanstack/react-store'
import { queryClient } from '../../../platform/http/query.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { loadWords, translateKey } from '../../../platform/i18n/language.ts'
import { sessionState, sessionStore } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { deleteAllBytes } from './indexed-db.ts'
import {
  add,
  emptyQueue,
  fail,
  finish,
  forgetFailed,
  itemOf,
  markDiscarded,
  markStalled,
  type Queue,
  recordProgress,
  startNext,
  type UploadItem,
  unfinishedCount,
} from './queue.rules.ts'
import {
  type Reservation,
  releaseSlot,
  reserve,
  runJob,
  type UploadEnd,
  type UploadJob,
  type UploadPlace,
} from './upload-job.ts'

/** A file for a slot of a case. */
export type Upload = {
  readonly caseUuid: string
  readonly typeKey: TypeKey
  readonly patientName: string
  readonly identifier: string
  /** `fingerprint`: that of bytes restored after a reload. */
  readonly file: {
    readonly name: string
    readonly bytes: Blob
    readonly fingerprint?: string | undefined
  }
  readonly place?: UploadPlace
  readonly onEnd?: (end: UploadEnd) => void
}

/** An upload that continues after a reload: its slot is reserved and claimed by this tab. */
export type Resumed = Reservation & { readonly abort: AbortController }

/** The uploads of this tab. */
export const uploadStore = new Store<Queue>(emptyQueue)
const jobs = new Map<string, UploadJob>()
/** Slots being released; a new file for one waits until the server has confirmed. */
const releases = new Map<string, Promise<void>>()
/** The last upload that finished in each slot, and when. */
const arrivals = new Map<string, { readonly at: number; readonly item: UploadItem }>()
let lastId = 0

const slotOf = ({ caseUuid, typeKey }: Pick<Upload, 'caseUuid' | 'typeKey'>): string =>
  `${caseUuid} ${typeKey}`

const warnBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

const setQueue = (next: Queue): void => {
  const before = unfinishedCount(uploadStore.state)
  const after = unfinishedCount(next)
  if (before === 0 && after > 0) window.addEventListener('beforeunload', warnBeforeLeaving)
  if (before > 0 && after === 0) window.removeEventListener('beforeunload', warnBeforeLeaving)
  uploadStore.setState(() => next)
}

/** The upload that arrived in a slot after the list of files was fetched; the slot shows it until the next fetch. */
export const findArrivedSince = (caseUuid: string, typeKey: TypeKey, readAt: number): UploadItem | null => {
  const arrival = arrivals.get(slotOf({ caseUuid, typeKey }))
  return arrival && arrival.at >= readAt ? arrival.item : null
}

const readers = [
  caseFileCalls.ofCase,
  caseFileCalls.ofDoctorCase,
  caseFileCalls.ofRequest,
  caseFileCalls.ofDoctorRequest,
  caseFileCalls.ofRefinement,
  caseCalls.read,
  caseCalls.history,
  // Queries about requests that wait for these files before approval.
  requestCalls.caseRequests,
  requestCalls.dsoCaseRequests,
]

/** Invalidates every query that shows files of a case. */
export const readFilesAgain = (): void => {
  for (const call of readers) void queryClient.invalidateQueries({ queryKey: callKey(call) })
}

const run = async (id: string): Promise<void> => {
  const job = jobs.get(id)
  if (!job) return
  const problem = await runJob(job, {
    onProgress: percent => setQueue(recordProgress(uploadStore.state, id, percent)),
    onStall: () => setQueue(markStalled(uploadStore.state, id)),
  })
  finishUpload(id, problem)
}

/** The names of slots are loaded later; without them, the reason alone is shown. */
const showFailure = async (typeKey: TypeKey, problem: string): Promise<void> => {
  const failureText = () => `${translateKey('caseFiles', `types.${typeKey}`)}: ${problem}`
  toast.error(await loadWords('portal').then(failureText, () => problem))
}

const finishUpload = (id: string, problem: string | null): void => {
  const job = jobs.get(id)
  if (!job) return
  job.abort.abort()
  if (problem === null) {
    jobs.delete(id)
    const item = itemOf(uploadStore.state, job.caseUuid, job.typeKey)
    if (item)
      arrivals.set(slotOf(job), { at: Date.now(), item: { ...item, itemProgress: 100, stalled: false } })
    setQueue(finish(uploadStore.state, id))
    void job.reserved?.then(({ assetUuid }) => job.onEnd?.({ assetUuid }))
  } else if (job.onEnd) {
    // The caller shows the failure and retries.
    jobs.delete(id)
    setQueue(forgetFailed(fail(uploadStore.state, id, problem), id))
    job.onEnd({ problem })
  } else {
    setQueue(fail(uploadStore.state, id, problem))
    void showFailure(job.typeKey, problem)
  }
  readFilesAgain()
  startNextUploads()
}

const startNextUploads = (): void => {
  const { queue: next, startedItems } = startNext(uploadStore.state)
  setQueue(next)
  for (const id of startedItems) void run(id)
}

/** Reserves early, so that the slot is taken for every user while the file still waits in the queue. */
const reserveEarly = async (id: string, slot: string): Promise<void> => {
  await releases.get(slot)
  const job = jobs.get(id)
  // A failure here will occur again when the upload starts, and is reported then.
  if (job) await reserve(job).catch(() => {})
}

/**
 * Queues a file; a second one of the same type is refused with a warning (UPL-14..17). Returns false if it was
 * refused.
 */
export const upload = (request: Upload, resumed?: Resumed): boolean => {
  const { caseUuid, typeKey, patientName, identifier, file, place = {}, onEnd } = request
  const userUuid = sessionState().session?.user.uuid
  if (!userUuid) return false
  lastId += 1
  const id = `upload-${lastId}`
  const added = add(uploadStore.state, {
    id,
    caseUuid,
    typeKey,
    fileName: file.name,
    patientName,
    identifier,
  })
  if (added.refusal) {
    toast.warning(translateKey('reasons', added.refusal))
    return false
  }
  jobs.set(id, {
    caseUuid,
    typeKey,
    place,
    fileName: file.name,
    bytes: file.bytes,
    fingerprint: file.fingerprint,
    userUuid,
    abort: resumed?.abort ?? new AbortController(),
    reserved: resumed && Promise.resolve(resumed),
    ...(onEnd ? { onEnd } : {}),
  })
  setQueue(added.queue)
  if (!resumed) void reserveEarly(id, slotOf(request))
  startNextUploads()
  return true
}

/** Removes a waiting file from the queue and releases its slot (UPL-23). */
export const discardUpload = (id: string): void => {
  const job = jobs.get(id)
  const next = markDiscarded(uploadStore.state, id)
  if (!job || next === uploadStore.state) return
  jobs.delete(id)
  setQueue(next)
  job.onEnd?.({ problem: null })
  const slot = slotOf(job)
  const release = releaseSlot(job).finally(() => {
    releases.delete(slot)
    readFilesAgain()
  })
  releases.set(slot, release)
}

/** Retries a failed upload. */
export const retryUpload = (id: string): void => {
  const job = jobs.get(id)
  const failed = uploadStore.state.failed.find(failedUpload => failedUpload.id === id)
  if (!job || !failed) return
  jobs.delete(id)
  const { caseUuid, typeKey, patientName, identifier } = failed
  const file = { name: job.fileName, bytes: job.bytes, fingerprint: job.fingerprint }
  if (!upload({ caseUuid, typeKey, patientName, identifier, file, place: job.place })) jobs.set(id, job)
}

/** Dismisses a failed upload. */
export const dismissUpload = (id: string): void => {
  jobs.delete(id)
  setQueue(forgetFailed(uploadStore.state, id))
}

/** Dismisses all failed uploads of a slot. */
export const dismissFailuresOf = (caseUuid: string, typeKey: TypeKey): void => {
  for (const failedUpload of uploadStore.state.failed)
    if (failedUpload.caseUuid === caseUuid && failedUpload.typeKey === typeKey) dismissUpload(failedUpload.id)
}

/** The user of these uploads; stored bytes of other users are deleted. */
let owner: string | undefined

sessionStore.subscribe(() => {
  const { phase, session } = sessionState()
  if (phase !== 'signedIn' || !session) return
  if (owner !== undefined && owner !== session.user.uuid) forgetUploads()
  owner = session.user.uuid
})

/** Aborts all uploads and deletes their bytes from this browser's storage; returns their jobs. */
const forgetUploads = (): UploadJob[] => {
  const stopped = [...jobs.values()]
  for (const job of stopped) job.abort.abort()
  jobs.clear()
  arrivals.clear()
  setQueue(emptyQueue)
  void deleteAllBytes()
  return stopped
}

/** Stops and forgets all uploads at sign-out, and releases their slots; no bytes remain. */
export const abandonUploads = async (): Promise<void> => {
  await Promise.all(forgetUploads().map(releaseSlot))
}
