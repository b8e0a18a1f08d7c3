import { createHash, createHmac } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import { publicBucketUrl } from './s3-address.ts'
import type { S3Settings } from './s3-objects.ts'

/** A request that the storage accepts from any sender, with exactly these headers. */
export type SignedRequest = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

export type PartRequest = {
  readonly key: string
  readonly uploadId: string
  /** From 1. */
  readonly number: number
  /** The exact length of the part. */
  readonly bytes: number
  /** SHA-256 of the part in hex. */
  readonly sha256: string
}

/** The hash function for signatures, as the signer of the SDK expects it. */
class Sha256 {
  readonly #hash
  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Buffer)
  }
  update(data: Uint8Array): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset(): void {
    throw new Error('a hash for one use')
  }
}

/**
 * Signs requests that browsers make to the storage. The signature of a part is in headers instead of the address:
 * that way every S3-compatible storage compares the bytes with their SHA-256, and accepts the request within 15
 * minutes of `at` by its own clock.
 */
export const s3Signing = (settings: S3Settings, credentials: S3Client['config']['credentials']) => {
  const signer = new SignatureV4({
    service: 's3',
    region: settings.region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const bucketUrl = publicBucketUrl(settings)
  const requestFor = (method: string, key: string, query: Record<string, string>) => {
    const url = new URL(key, bucketUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { protocol, hostname, host, port, pathname } = url
    return {
      url,
      request: {
        method,
        protocol,
        hostname,
        ...(port ? { port: Number(port) } : {}),
        path: pathname,
        query,
        headers: { host },
      },
    }
  }
  return {
    bucketUrl,

    part: async ({ key, uploadId, number, bytes, sha256 }: PartRequest, at: Date): Promise<SignedRequest> => {
      const { url, request } = requestFor('PUT', key, { partNumber: String(number), uploadId })
      const headers = {
        ...request.headers,
        'content-length': String(bytes),
        'x-amz-content-sha256': sha256,
      }
      const signedRequest = await signer.sign({ ...request, headers }, { signingDate: at })
      // The browser sets it; scripts may not.
      const { host: _host, 'content-length': _length, ...given } = signedRequest.headers
      return { url: url.href, headers: given }
    },

    /**
     * An address to download an object, valid for this many seconds. `response` are headers with which the storage
     * responds.
     */
    address: async (
      key: string,
      response: { readonly mime: string; readonly disposition: string },
      seconds: number,
      at: Date,
    ): Promise<string> => {
      const query = {
        'response-content-type': response.mime,
        'response-content-disposition': response.disposition,
        'response-cache-control': 'private, no-store',
      }
      const { request } = requestFor('GET', key, query)
      const headers = { ...request.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
      const signedRequest = await signer.presign(
        { ...request, headers },
        { signingDate: at, expiresIn: seconds },
      )
      const url = new URL(key, bucketUrl)
      for (const [name, value] of Object.entries(signedRequest.query ?? {}))
        url.searchParams.set(name, String(value))
      // Spaces are encoded as in the signature.
      url.search = url.search.replaceAll('+', '%20')
      return url.href
    },
  }
}

export type S3Signing = ReturnType<typeof s3Signing>
