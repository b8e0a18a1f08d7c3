import { finished } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Allow } from '@archway/contract/kernel'
import type { FastifyReply } from 'fastify'
import type { Access, AccessEnd } from '../../access/access.ts'
import { scopeFor, type Viewer } from '../../access/viewer.ts'
import { refusalFor } from '../access.ts'

type Running = {
  readonly access: Access
  readonly viewer: Viewer
  readonly allow: Allow
  readonly reply: FastifyReply
  /** Sends a refusal if no byte of another reply has been sent. */
  readonly refuse: (why: AccessEnd) => void
}

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Whether a reply was started, or refused because access ended; null before either. Fastify's `reply.sent`
     * becomes true only after its hooks, which wait for the audit trail; a second reply in that time would be an
     * unhandled error, and end the process. Decorated by `callRoutes`.
     */
    replyState: 'replying' | 'refused' | null
  }
}

export const wasRefused = (reply: FastifyReply): boolean => reply.replyState === 'refused'

/**
 * Call it right before sending a reply; false if the request was already refused or replied to, and nothing may be
 * sent. If access ends after this, the connection is closed.
 */
export const claimReply = (reply: FastifyReply): boolean => {
  if (reply.sent || wasRefused(reply)) return false
  reply.replyState = 'replying'
  return true
}

type Check = () => boolean | Promise<boolean>

/**
 * A reply that takes time to compute and send (an export, a PDF) ends with the viewer's access: with a refusal
 * before its first byte, by closing the connection after it. Returns a function with which the handler adds further
 * conditions; they are checked in the scope at the start. The viewer's own scope is compared first, also for calls
 * that read in another one.
 */
export const endWithAccess = ({ access, viewer, allow, reply, refuse }: Running) => {
  const checks: Check[] = []
  const scope = scopeFor(viewer, allow)
  const release = access.hold({
    viewer,
    isAllowed: async now => {
      if (refusalFor(allow, now) || !isDeepStrictEqual(scopeFor(now, allow), scope)) return false
      return (await Promise.all(checks.map(check => check()))).every(Boolean)
    },
    end: reason => {
      if (reply.replyState !== null || reply.raw.headersSent) reply.raw.destroy()
      else if (!reply.sent) {
        reply.replyState = 'refused'
        refuse(reason)
      }
    },
  })
  finished(reply.raw, release)
  return (check: Check): void => void checks.push(check)
}
