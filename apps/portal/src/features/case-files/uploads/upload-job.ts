import { caseFileCalls, chatTypeKey, type TypeKey } from '@archway/contract/case-files'
import { chatCalls } from '@archway/contract/chat'
import type { ReplyOf } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { currentLanguage, translateKey } from '../../../platform/i18n/language.ts'
import { sessionState, sessionStore } from '../../../platform/session/session.ts'
import { afterFailure } from './failure.rules.ts'
import { canHash, computeFingerprint } from './fingerprint.ts'
import { deleteBytes, putBytes } from './indexed-db.ts'
import { createUploadWay } from './upload-way.ts'

/** The owner of a file that is not one of the case's records. */
export type UploadPlace = {
  readonly planUuid?: string
  readonly requestUuid?: string
}

export type Reservation = {
  readonly assetUuid: string
  readonly uploadUrl: string
  /** The server signs parts for the object storage. */
  readonly direct: boolean
}

export type UploadJob = {
  readonly caseUuid: string
  readonly typeKey: TypeKey
  readonly place: UploadPlace
  readonly fileName: string
  readonly bytes: Blob
  /** The fingerprint of the chosen file, also after its bytes were restored; undefined until it is computed. */
  fingerprint: string | undefined
  readonly userUuid: string
  readonly abort: AbortController
  /**
   * Resolves once the slot is reserved and the bytes are stored; undefined before the first attempt and after a
   * failure.
   */
  reserved: Promise<Reservation> | undefined
  /** Called when the upload has ended. */
  readonly onEnd?: (end: UploadEnd) => void
}

/** The uploaded file, or the message why it failed; null if it was removed from the queue. */
export type UploadEnd = { readonly assetUuid: string } | { readonly problem: string | null }

const currentUserId = (): string | undefined => {
  const { phase, session } = sessionState()
  return phase === 'signedIn' ? session?.user.uuid : undefined
}

const lockName = (assetUuid: string): string => `archway.upload.${assetUuid}`

/** Whether any tab of this browser is sending an upload. */
export const isBeingSent = async (assetUuid: string): Promise<boolean> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockName(assetUuid))
}

/**
 * Claims an upload for this tab until it ends, so that no other tab resumes it from the stored bytes; false if another
 * tab has it. Without locks (plain http) every tab acts alone.
 */
export const claimUpload = (assetUuid: string, signal: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    if (!navigator.locks) return resolve(true)
    void navigator.locks.request(lockName(assetUuid), { ifAvailable: true }, lock => {
      resolve(lock !== null)
      return lock && new Promise<void>(release => signal.addEventListener('abort', () => release()))
    })
  })

const reservationOf = ({
  asset,
  uploadUrl,
  direct,
}: ReplyOf<typeof caseFileCalls.reserve>['data']): Reservation => ({
  assetUuid: asset.uuid,
  uploadUrl: uploadUrl ?? '',
  direct,
})

/** For a file of a conversation: the outbox stores the bytes with the message, so nothing is stored here. */
const reserveInChat = async ({ caseUuid, fileName, bytes }: UploadJob): Promise<Reservation> => {
  const body = { fileName, bytes: bytes.size }
  const { data } = await send(chatCalls.file, { params: { id: caseUuid }, body, quiet: true })
  return reservationOf(data)
}

const reserveNow = async (job: UploadJob): Promise<Reservation> => {
  if (job.typeKey === chatTypeKey) return reserveInChat(job)
  const { caseUuid, typeKey, place, fileName, bytes, userUuid, abort } = job
  job.fingerprint ??= await computeFingerprint(bytes)
  const fingerprint = job.fingerprint ? { fingerprint: job.fingerprint } : {}
  const { data } = await send(caseFileCalls.reserve, {
    body: { caseUuid, typeKey, ...place, fileName, bytes: bytes.size, resume: true, ...fingerprint },
    quiet: true,
  })
  const reservation = reservationOf(data)
  void claimUpload(reservation.assetUuid, abort.signal)
  await putBytes({ ...reservation, ...fingerprint, userUuid, caseUuid, bytes })
  return reservation
}

/** Reserves the slot once; a failed attempt is discarded so that the next one reserves again. */
export const reserve = (job: UploadJob): Promise<Reservation> => {
  job.reserved ??= reserveNow(job).catch(error => {
    job.reserved = undefined
    throw error
  })
  return job.reserved
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

/** Resolves when the owner of this upload has signed in again, or when the upload is aborted. */
const signedInAgain = async ({ userUuid, abort }: UploadJob): Promise<void> => {
  // The session may not yet know that it has ended; this request updates it.
  if (currentUserId() === userUuid) await send(sessionCalls.me, { quiet: true }).catch(() => {})
  if (currentUserId() === userUuid) return pause(1000, abort.signal)
  await new Promise<void>(resolve => {
    const look = () => {
      if (currentUserId() !== userUuid && !abort.signal.aborted) return
      stop()
      resolve()
    }
    const { unsubscribe: stop } = sessionStore.subscribe(look)
    abort.signal.addEventListener('abort', look)
  })
}

const failureOf = (error: unknown): { status: number; sentence: string } => {
  const { status, sentence } = (error ?? {}) as { status?: unknown; sentence?: unknown }
  const message = error instanceof CallFailed ? error.messages[0] : sentence
  return {
    // A programming error, not a response: retrying does not help.
    status: typeof status === 'number' ? status : -1,
    sentence: typeof message === 'string' ? message : translateKey('reasons', 'UNEXPECTED'),
  }
}

const sendFile = async (
  { bytes, abort: { signal } }: UploadJob,
  { assetUuid, uploadUrl, direct }: Reservation,
  uploadWay: ReturnType<typeof createUploadWay>,
  onProgress: (percent: number) => void,
): Promise<void> => {
  if (direct && uploadWay.isDirect() && canHash()) {
    const { sendParts } = await import('./send-parts.ts')
    return sendParts({ bytes, assetUuid, signal, onProgress, onStored: uploadWay.noteStored })
  }
  const { sendBytes } = await import('./send-bytes.ts')
  return sendBytes({ bytes, uploadUrl, language: currentLanguage(), signal, onProgress })
}

type JobCallbacks = { onProgress: (percent: number) => void; onStall: () => void }

/**
 * Uploads one file to its slot: reserves it, sends the bytes, and waits while the connection is lost or the session
 * has ended. Returns null on success or after `job.abort`, otherwise the message why it failed.
 */
export const runJob = async (
  job: UploadJob,
  { onProgress, onStall }: JobCallbacks,
): Promise<string | null> => {
  const { signal } = job.abort
  const uploadWay = createUploadWay()
  let furthest = 0
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    let during: 'reserving' | 'sending' = 'reserving'
    try {
      const reservation = await reserve(job)
      during = 'sending'
      await sendFile(job, reservation, uploadWay, percent => {
        if (percent > furthest) {
          furthest = percent
          attempts = 0
        }
        onProgress(percent)
      })
      await deleteBytes(reservation.assetUuid)
      return null
    } catch (error) {
      if (signal.aborted) return null
      uploadWay.noteFailure(error)
      const { status, sentence } = failureOf(error)
      const nextAttempt = afterFailure({ during, status, attempts })
      if (nextAttempt.kind === 'fail') {
        await job.reserved?.then(({ assetUuid }) => deleteBytes(assetUuid)).catch(() => {})
        job.reserved = undefined
        return sentence
      }
      onStall()
      if (nextAttempt.kind === 'retry') await pause(nextAttempt.afterMs, signal)
      else await signedInAgain(job)
    }
  }
  return null
}

/** Releases a reserved slot and deletes the stored bytes. */
export const releaseSlot = async (job: UploadJob): Promise<void> => {
  job.abort.abort()
  const reservation = await job.reserved?.catch(() => undefined)
  if (!reservation) return
  await deleteBytes(reservation.assetUuid)
  await send(caseFileCalls.change, {
    params: { id: reservation.assetUuid },
    body: { withdraw: true },
    quiet: true,
  }).catch(() => {})
}
