import { randomUUID } from 'node:crypto'
import type { LifecycleRule } from '@aws-sdk/client-s3'
import { isDenied, type S3Objects } from '../s3-objects.ts'
import type { StorageFinding } from '../storage.ts'
import { corsProblem } from './cors.ts'

type Place = {
  readonly bucket: string
  /** The address of the bucket for this server. */
  readonly url: URL
  /** Its address for browsers. */
  readonly browserUrl: URL
  /** Whether browsers send files to it directly. */
  readonly isDirect: boolean
}

const timeoutMs = 5000
const probe = Buffer.from('check')
const newKey = (): string => `health/${randomUUID()}`

const faultFinding = (kind: StorageFinding['kind'], sentence: string): StorageFinding => ({
  kind,
  isWrong: true,
  sentence: `${sentence} (docs/operations.md, "The bucket").`,
})
const uncheckedFinding = (kind: StorageFinding['kind'], sentence: string): StorageFinding => ({
  kind,
  isWrong: false,
  sentence: `${sentence}.`,
})

/** Tries what the server does with files, with an object that is removed again. */
const checkPermissions = async (objects: S3Objects, { bucket }: Place): Promise<StorageFinding[]> => {
  const missing = new Set<string>()
  /** Null if the permission is missing. */
  const attempt = async <T>(permission: string, operation: () => Promise<T>): Promise<T | null> => {
    try {
      return await operation()
    } catch (error) {
      if (!isDenied(error)) throw error
      missing.add(permission)
      return null
    }
  }
  const key = newKey()
  const isStored = await attempt('s3:PutObject', () => objects.put(key, probe).then(() => true))
  if (isStored) {
    await attempt('s3:GetObject', async () => (await objects.get(key)).destroy())
    await attempt('s3:DeleteObject', () => objects.remove(key))
  }
  const uploadId = await attempt('s3:PutObject', () => objects.beginParts(key))
  if (uploadId) {
    await attempt('s3:ListMultipartUploadParts', () => objects.parts(key, uploadId))
    await attempt('s3:AbortMultipartUpload', () => objects.dropParts(key, uploadId))
  }
  // `s3:ListBucket` has been checked when the storage was opened.
  await attempt('s3:ListBucketMultipartUploads', () => objects.unjoined(key).next())
  return missing.size === 0
    ? []
    : [
        faultFinding(
          'permissions',
          `The credentials for the bucket ${bucket} lack ${[...missing].join(', ')}`,
        ),
      ]
}

/** The status of a request without credentials; null if there was no answer. */
const statusForAnyone = async (url: URL, method: 'GET' | 'PUT'): Promise<number | null> => {
  try {
    const response = await fetch(url, {
      method,
      ...(method === 'PUT' ? { body: probe } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

/** Sends requests that the storage must refuse, because they carry no credentials. */
const checkPrivacy = async (objects: S3Objects, bucket: string, url: URL): Promise<StorageFinding[]> => {
  const [stored, sent] = [newKey(), newKey()]
  await objects.put(stored, probe).catch(() => {})
  const statuses = {
    list: await statusForAnyone(new URL('?list-type=2&max-keys=1', url), 'GET'),
    read: await statusForAnyone(new URL(stored, url), 'GET'),
    write: await statusForAnyone(new URL(sent, url), 'PUT'),
  }
  for (const key of [stored, sent]) await objects.remove(key).catch(() => {})
  const allowed = Object.entries(statuses)
    .filter(([, status]) => status !== null && status < 300)
    .map(([operation]) => operation)
  if (allowed.length > 0)
    return [
      faultFinding(
        'public',
        `The bucket ${bucket} is public: at ${url.origin}, anyone can ${allowed.join(' and ')} files without credentials. Remove the policy, the access list or the proxy rule that allows it`,
      ),
    ]
  return Object.values(statuses).some(status => status === null || status >= 500)
    ? [
        uncheckedFinding(
          'public',
          `Whether the bucket ${bucket} is public at ${url.origin} could not be checked`,
        ),
      ]
    : []
}

/** Whether the rule ends unfinished uploads in the whole bucket. */
export const abortsUnfinishedUploads = (rule: LifecycleRule): boolean => {
  const { Prefix = rule.Prefix ?? '', ...otherConditions } = rule.Filter ?? {}
  return (
    rule.Status === 'Enabled' &&
    (rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation ?? 0) > 0 &&
    Prefix === '' &&
    Object.values(otherConditions).every(value => value === undefined)
  )
}

/** MinIO has no such rule, and ends every unfinished upload after a day. */
const abortsUploadsByItself = async (url: URL): Promise<boolean> => {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
  return /^minio/i.test(response.headers.get('server') ?? '')
}

const checkUnfinishedUploads = async (
  objects: S3Objects,
  { bucket, url }: Place,
): Promise<StorageFinding[]> => {
  const rules = await objects.lifecycleRules()
  if (rules?.some(abortsUnfinishedUploads) || (await abortsUploadsByItself(url))) return []
  return rules === null
    ? [
        uncheckedFinding(
          'leftovers',
          `Whether the bucket ${bucket} has a lifecycle rule for unfinished uploads could not be checked: the credentials may not read it (s3:GetLifecycleConfiguration), or the storage has no such rules`,
        ),
      ]
    : [
        faultFinding(
          'leftovers',
          `The bucket ${bucket} has no lifecycle rule that ends unfinished uploads everywhere in it: the parts that a killed server leaves behind are never removed`,
        ),
      ]
}

/** Compares the settings of the bucket with those that the server needs. Never throws. */
export const checkBucket = async (
  objects: S3Objects,
  place: Place,
  origin: string,
): Promise<StorageFinding[]> => {
  const { bucket, url, browserUrl, isDirect } = place
  const urls = url.href === browserUrl.href ? [url] : [url, browserUrl]
  const checkCors = async (): Promise<StorageFinding[]> => {
    const sentence = isDirect ? await corsProblem(browserUrl, origin) : null
    return sentence ? [{ kind: 'cors', isWrong: true, sentence }] : []
  }
  try {
    const findings = await Promise.all([
      ...urls.map(address => checkPrivacy(objects, bucket, address)),
      checkPermissions(objects, place),
      checkUnfinishedUploads(objects, place),
      checkCors(),
    ])
    return findings.flat()
  } catch {
    return [
      uncheckedFinding(
        'permissions',
        `The settings of the bucket ${bucket} could not be checked: it does not answer`,
      ),
    ]
  }
}
