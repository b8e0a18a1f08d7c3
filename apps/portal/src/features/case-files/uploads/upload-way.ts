import { CallFailed } from '../../../platform/http/problems.ts'
import { StorageFailed } from './send-failed.ts'

/** After this many consecutive attempts without a stored part, a file is sent through the server instead. */
const maxFailures = 3

/** Whether the storage has accepted a part from this page, and whether it seems unreachable. */
let storageWorks = false
let storageClosed = false

/**
 * How a file is sent: directly to the object storage if the server offers that; through the server if the storage
 * cannot be reached, for example behind a clinic's firewall. Bytes stored one way count for the other.
 */
export const createUploadWay = () => {
  let failures = 0
  let isClosed = false
  return {
    isDirect: (): boolean => !isClosed && !storageClosed,
    /** A part was stored. */
    noteStored: (): void => {
      storageWorks = true
      failures = 0
    },
    noteFailure: (error: unknown): void => {
      if (error instanceof CallFailed && error.code === 'UPLOAD_NOT_DIRECT') isClosed = true
      if (!(error instanceof StorageFailed)) return
      failures = error.stored ? 0 : failures + 1
      if (failures < maxFailures) return
      isClosed = true
      storageClosed = !storageWorks
    },
  }
}
