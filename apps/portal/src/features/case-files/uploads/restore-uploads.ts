import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, patientName } from '@archway/contract/cases'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { deleteBytes, listStoredBytes, type StoredBytes } from './indexed-db.ts'
import { claimUpload } from './upload-job.ts'
import { upload } from './upload-queue.ts'

type Claimed = StoredBytes & { readonly abort: AbortController }

/** The uploads of one case that a reload interrupted. File names come from the server; they are not stored here. */
const restoreCase = async (caseUuid: string, entries: readonly Claimed[]): Promise<void> => {
  const params = { id: caseUuid }
  const [{ data: patient }, { data: files }] = await Promise.all([
    send(caseCalls.read, { params, quiet: true }),
    send(caseFileCalls.ofCase, { params, quiet: true }),
  ])
  for (const { assetUuid, uploadUrl, direct = false, bytes, fingerprint, abort } of entries) {
    const asset = files.find(file => file.uuid === assetUuid)
    if (asset?.status !== 'pending') {
      abort.abort()
      await deleteBytes(assetUuid)
      continue
    }
    const { planUuid, requestUuid, typeKey, fileName } = asset
    upload(
      {
        caseUuid,
        typeKey,
        patientName: patientName(patient),
        identifier: patient.identifier,
        file: { name: fileName, bytes, fingerprint },
        place: { ...(planUuid ? { planUuid } : {}), ...(requestUuid ? { requestUuid } : {}) },
      },
      { assetUuid, uploadUrl, direct, abort },
    )
  }
}

/** Releases the claims. Bytes of a case that is out of reach are deleted; others are retried at the next start. */
const giveUp = async (entries: readonly Claimed[], error: unknown): Promise<void> => {
  const isGone = error instanceof CallFailed && (error.status === 404 || error.status === 403)
  for (const { assetUuid, abort } of entries) {
    abort.abort()
    if (isGone) await deleteBytes(assetUuid)
  }
}

/**
 * Resumes the uploads of this user that a reload interrupted and that no other tab has claimed. Stored bytes of other
 * users are deleted.
 */
export const restoreUploads = async (userUuid: string): Promise<void> => {
  const byCase = new Map<string, Claimed[]>()
  for (const entry of await listStoredBytes()) {
    if (entry.userUuid !== userUuid) {
      await deleteBytes(entry.assetUuid)
      continue
    }
    const abort = new AbortController()
    if (!(await claimUpload(entry.assetUuid, abort.signal))) continue
    byCase.set(entry.caseUuid, [...(byCase.get(entry.caseUuid) ?? []), { ...entry, abort }])
  }
  for (const [caseUuid, entries] of byCase)
    await restoreCase(caseUuid, entries).catch(error => giveUp(entries, error))
}
