import { createHash } from 'node:crypto'
import { caseFileCalls, type TypeKey } from '@archway/contract/case-files'
import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import { eq } from 'drizzle-orm'
import { type AssetRow, findAsset, storeCopy } from '../features/case-files/index.ts'
import { account } from '../features/session/index.ts'
import type { Timelines } from '../platform/clock.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { App } from '../start/app.ts'
import { type Given, peopleAt, type Visitor } from './visitor.ts'

/** Plays people of the demo world: every step is a call through the front door, so it obeys every rule. */
export type Player = {
  /** Makes a call and answers its data; a refusal is a fault of the script. */
  does<C extends AnyCall>(email: string, declared: C, given?: Given<C>): Promise<ReplyOf<C>>
  /** Adds files to a case, or to a plan of it. */
  sends(email: string, caseUuid: string, files: readonly DemoFile[], planUuid?: string): Promise<void>
  /** Hours pass. */
  later(hours: number): void
  readonly now: () => Date
}

export type DemoFile = { typeKey: TypeKey; fileName: string; bytes: Buffer }

export const createPlayer = ({ http, services }: App, timelines: Timelines): Player => {
  const people = peopleAt(http)
  // Signed in at the time outside of every timeline, a session is good at all earlier times.
  const present = timelines.now()
  const as = (email: string): Promise<Visitor> => timelines.run(present, () => people.as(email))
  const does: Player['does'] = async (email, declared, given = {}) => {
    const { status, body } = await (await as(email)).call(declared, given)
    if (status !== 200)
      throw new Error(
        `${email}: ${declared.method} ${declared.path} answers ${status} ${JSON.stringify(body).slice(0, 600)}`,
      )
    // The status was checked: the body is the reply of the call, and not one of its refusals.
    return body as never
  }

  const upload = async (
    email: string,
    caseUuid: string,
    { typeKey, fileName, bytes }: DemoFile,
    planUuid?: string,
  ): Promise<AssetRow> => {
    const { data } = await does(email, caseFileCalls.reserve, {
      body: { caseUuid, typeKey, fileName, bytes: bytes.length, planUuid },
    })
    const answer = await http.inject({
      method: 'PATCH',
      url: data.uploadUrl ?? '',
      headers: {
        cookie: (await as(email)).cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: bytes,
    })
    if (answer.statusCode >= 300)
      throw new Error(`${fileName} for ${typeKey} answers ${answer.statusCode}: ${answer.body}`)
    const asset = await services.db.within(systemScope, tx => findAsset(tx, systemScope, data.asset.uuid))
    if (asset?.status !== 'ready') throw new Error(`${fileName} for ${typeKey} is not ready`)
    return asset
  }

  /** The first file of every content, by its bytes and slot. */
  const originals = new Map<Buffer, Map<TypeKey, Promise<AssetRow>>>()
  const senders = new Map<string, Promise<typeof account.$inferSelect>>()
  const senderOf = (email: string) => {
    const known = senders.get(email) ?? findSender(email)
    senders.set(email, known)
    return known
  }
  const findSender = async (email: string) => {
    const [found] = await services.db.open(tx => tx.select().from(account).where(eq(account.email, email)))
    if (!found) throw new Error(`nobody is called ${email}`)
    return found
  }

  return {
    does,
    // Content arrives by the front door once; the same content for further cases is copied within the storage.
    sends: async (email, caseUuid, files, planUuid) => {
      const copies: { original: AssetRow; bytes: Buffer }[] = []
      for (const file of files) {
        const { bytes, typeKey } = file
        const ofBytes = originals.get(bytes) ?? new Map<TypeKey, Promise<AssetRow>>()
        originals.set(bytes, ofBytes)
        const known = ofBytes.get(typeKey)
        if (known) copies.push({ original: await known, bytes })
        else {
          const sent = upload(email, caseUuid, file, planUuid)
          ofBytes.set(typeKey, sent)
          await sent
        }
      }
      if (copies.length === 0) return
      const { id, name, kind } = await senderOf(email)
      await services.db.within(systemScope, async tx => {
        for (const copy of copies)
          await storeCopy(tx, services, {
            ...copy,
            caseId: caseUuid,
            planId: planUuid ?? null,
            sender: { id, name, kind },
          })
      })
    },
    later: hours => timelines.advance(hours * 3600 * 1000),
    now: () => timelines.now(),
  }
}

/** A number below `n` that is always the same for the same name. */
export const pick = (name: string, n: number): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % n
