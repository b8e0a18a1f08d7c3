import { createHash } from 'node:crypto'
import { caseFileCalls, type TypeKey } from '@archway/contract/case-files'
import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import type { FastifyInstance } from 'fastify'
import type { movableClock } from '../platform/clock.ts'
import { type Given, peopleAt } from './visitor.ts'

/** Plays people of the demo world: every step is a call through the front door, so it obeys every rule. */
export type Player = {
  /** Makes a call and answers its data; a refusal is a fault of the script. */
  does<C extends AnyCall>(email: string, declared: C, given?: Given<C>): Promise<ReplyOf<C>>
  uploads(email: string, caseUuid: string, file: DemoFile): Promise<void>
  /** Hours pass. */
  later(hours: number): void
  readonly now: () => Date
}

export type DemoFile = { typeKey: TypeKey; fileName: string; bytes: Buffer; planUuid?: string }

/** `base` is where the server listens: files travel as they do from a browser. */
export const createPlayer = (
  http: FastifyInstance,
  base: string,
  clock: ReturnType<typeof movableClock>,
): Player => {
  const people = peopleAt(http)
  const ask = async <C extends AnyCall>(email: string, declared: C, given: Given<C>) =>
    (await people.as(email)).call(declared, given)
  const does: Player['does'] = async (email, declared, given = {}) => {
    let answer = await ask(email, declared, given)
    if (answer.status === 401) {
      people.forget(email)
      answer = await ask(email, declared, given)
    }
    const { status, body } = answer
    if (status !== 200)
      throw new Error(
        `${email}: ${declared.method} ${declared.path} answers ${status} ${JSON.stringify(body).slice(0, 600)}`,
      )
    return body as never
  }
  return {
    does,
    uploads: async (email, caseUuid, { typeKey, fileName, bytes, planUuid }) => {
      const { data } = await does(email, caseFileCalls.reserve, {
        body: { caseUuid, typeKey, fileName, bytes: bytes.length, planUuid },
      })
      const { cookie } = await people.as(email)
      const answer = await fetch(new URL(data.uploadUrl ?? '', base), {
        method: 'PATCH',
        headers: {
          cookie,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes as never,
      })
      if (!answer.ok)
        throw new Error(`${fileName} for ${typeKey} answers ${answer.status}: ${await answer.text()}`)
    },
    later: hours => clock.advance(hours * 3600 * 1000),
    now: () => clock.now(),
  }
}

/** A number below `n` that is always the same for the same name. */
export const pick = (name: string, n: number): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % n
