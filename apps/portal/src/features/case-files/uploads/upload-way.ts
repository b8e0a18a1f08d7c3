import { CallFailed } from '../../../platform/http/problems.ts'
import { StorageFailed } from './send-failed.ts'

/** Attempts in a row without a part that was stored, after which a file is sent through the server instead. */
const maxFailures = 3

/** Whether the storage has taken a part from this page, and whether it seems to be out of reach. */
let storageWorks = false
let storageClosed = false

/**
 * How one file travels: straight to the object storage where the server offers that, through the server where the
 * storage cannot be reached from here, as behind the firewall of a clinic. What has arrived one way counts for the
 * other.
 */
export const createUploadWay = () => {
  let failures = 0
  let closed = false
  return {
    isDirect: (): boolean => !closed && !storageClosed,
    /** A part was stored. */
    noteStored: (): void => {
      storageWorks = true
      failures = 0
    },
    noteFailure: (error: unknown): void => {
      if (error instanceof CallFailed && error.code === 'UPLOAD_NOT_DIRECT') closed = true
      if (!(error instanceof StorageFailed)) return
      failures = error.stored ? 0 : failures + 1
      if (failures < maxFailures) return
      closed = true
      storageClosed = !storageWorks
    },
  }
}
