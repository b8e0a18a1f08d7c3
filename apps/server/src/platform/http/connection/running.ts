import { finished } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Allow } from '@archway/contract/kernel'
import type { FastifyReply } from 'fastify'
import type { Access, AccessEnd } from '../../access/access.ts'
import { scopeFor, type Viewer } from '../../access/viewer.ts'
import type { Scope } from '../../db/scope.ts'
import { refusalFor } from '../access.ts'

type Running = {
  readonly access: Access
  readonly viewer: Viewer
  readonly allow: Allow
  readonly scope: Scope
  readonly reply: FastifyReply
  /** Answers the request where no byte of an answer has left yet. */
  readonly refuse: (why: AccessEnd) => void
}

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Whether a reply was begun, or refused because access ended; null before either. Fastify's `reply.sent` turns
     * true only after its hooks, which wait for the audit trail; a second answer in that time would be an unhandled
     * error, and end the process. Decorated by `callRoutes`.
     */
    answerState: 'answering' | 'refused' | null
  }
}

export const wasRefused = (reply: FastifyReply): boolean => reply.answerState === 'refused'

/**
 * To be called right before an answer is sent; false where the request has been refused or answered, and nothing may
 * be sent. When access ends after this, the connection is broken off.
 */
export const beginAnswer = (reply: FastifyReply): boolean => {
  if (reply.sent || wasRefused(reply)) return false
  reply.answerState = 'answering'
  return true
}

type Check = () => boolean | Promise<boolean>

/**
 * A response that takes time to compute and send (an export, a PDF) ends with the access of the viewer who requested
 * it: with a refusal before its first byte, with a broken connection after it. Returns how the handler adds what
 * else the answer depends on; such a check sees the scope the answer began in, which is compared before.
 */
export const endWithAccess = ({ access, viewer, allow, scope, reply, refuse }: Running) => {
  const checks: Check[] = []
  const release = access.hold({
    viewer,
    isAllowed: async now => {
      if (refusalFor(allow, now) || !isDeepStrictEqual(scopeFor(now, allow), scope)) return false
      return (await Promise.all(checks.map(check => check()))).every(Boolean)
    },
    end: why => {
      if (reply.answerState !== null || reply.raw.headersSent) reply.raw.destroy()
      else if (!reply.sent) {
        reply.answerState = 'refused'
        refuse(why)
      }
    },
  })
  finished(reply.raw, release)
  return (check: Check): void => void checks.push(check)
}
