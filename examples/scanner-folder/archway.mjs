import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Upload } from 'tus-js-client'
import { UnusableExport } from './read-export.mjs'

/**
 * The key is unknown, expired or revoked, lacks a scope, or may not be used from here, or the address leads elsewhere.
 * Retrying does not help, and the exports are not the cause.
 */
export class SetupRefused extends Error {}

/** The server cannot accept the call now; the same call may succeed later. */
export class TryLater extends Error {}

const laterCodes = ['KEY_RUNNING', 'UPLOAD_MOVED_ON']
const keyCodes = ['KEY_SCOPE_MISSING', 'KEY_ADDRESS_REFUSED', 'PERSON_ONLY']

/** The error for a refused call, by its effect on the export. */
export const problemOf = (status, body) => {
  const messages = [...new Set([body.message, ...(body.extra ?? []).map(({ msg }) => msg)])].filter(Boolean)
  const text = messages.join('\n') || `The server responded with ${status}`
  if (status === 401 || keyCodes.includes(body.code)) return new SetupRefused(text)
  // In tus, 423 means that another request is writing the same upload. Refusals of the portal have a code: without one,
  // a proxy responded in its place.
  if ([423, 429].includes(status) || status >= 500 || !body.code || laterCodes.includes(body.code))
    return new TryLater(text)
  return new UnusableExport([text])
}

/** The calls of this example. The API key needs the scopes `cases:write` and `caseFiles:write`. */
export const archway = ({ address, key, language = 'en' }) => {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language }

  const post = async (path, body, idempotencyKey) => {
    const answer = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
      // A followed redirect would repeat the call without its body.
      redirect: 'manual',
    }).catch(error => {
      throw new TryLater(`The server cannot be reached: ${error.cause?.message ?? error.message}`)
    })
    if (answer.status >= 300 && answer.status < 400)
      throw new SetupRefused(
        `${address} redirects to ${answer.headers.get('location')}: set ARCHWAY to that address`,
      )
    const reply = await answer.json().catch(() => ({}))
    if (!answer.ok) throw problemOf(answer.status, reply)
    if (!reply.data) throw new TryLater(`The response of ${address} is incomplete, or not from the portal`)
    return reply.data
  }

  return {
    /** Creates a draft, once for each idempotency key, and returns its ID. */
    createDraft: async (form, idempotencyKey) => (await post('/case', { form }, idempotencyKey)).uuid,

    /** Reserves the slot and sends the bytes with tus; resumes where an earlier attempt stopped. */
    upload: async (caseUuid, { slot, path, size }, idempotencyKey) => {
      const reserved = { caseUuid, typeKey: slot, fileName: basename(path), bytes: size }
      const { uploadUrl } = await post('/caseAsset', reserved, idempotencyKey)
      await new Promise((resolve, reject) => {
        new Upload(createReadStream(path), {
          uploadUrl: String(new URL(uploadUrl, address)),
          uploadSize: size,
          headers,
          onSuccess: resolve,
          onError: error => {
            const response = error.originalResponse
            if (!response) return reject(new TryLater(`The server cannot be reached: ${error.message}`))
            let body = {}
            try {
              body = JSON.parse(response.getBody())
            } catch {}
            reject(problemOf(response.getStatus(), body))
          },
        }).start()
      })
    },
  }
}
