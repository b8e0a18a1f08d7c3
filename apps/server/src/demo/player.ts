import { createHash } from 'node:crypto'
import { caseFileCalls, type TypeKey } from '@archway/contract/case-files'
import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import { eq } from 'drizzle-orm'
import { type AssetRow, findAsset, storeCopy } from '../features/case-files/index.ts'
import { account } from '../features/session/index.ts'
import type { Timelines } from '../platform/clock.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { App } from '../start/app.ts'
import { type CallInput, peopleAt, type Visitor } from './visitor.ts'

/** Acts as people of the demo world: every action is a call over HTTP, so all rules apply. */
export type Player = {
  /** Makes a call and returns its data; throws on a refusal. */
  call<C extends AnyCall>(email: string, declared: C, options?: CallInput<C>): Promise<ReplyOf<C>>
  /** Uploads files to a case, or to one of its plans. */
  uploadFiles(email: string, caseUuid: string, files: readonly DemoFile[], planUuid?: string): Promise<void>
  /** Advances the clock by hours. */
  advanceHours(hours: number): void
  readonly now: () => Date
}

export type DemoFile = { typeKey: TypeKey; fileName: string; bytes: Buffer }

export const createPlayer = ({ http, services }: App, timelines: Timelines): Player => {
  const people = peopleAt(http)
  // Signed in at a later time than all timelines, so that the session is valid in all of them.
  const signInTime = timelines.now()
  const actAs = (email: string): Promise<Visitor> => timelines.run(signInTime, () => people.as(email))
  const callAs: Player['call'] = async (email, call, options = {}) => {
    const { status, body } = await (await actAs(email)).call(call, options)
    if (status !== 200)
      throw new Error(
        `${email}: ${call.method} ${call.path} answers ${status} ${JSON.stringify(body).slice(0, 600)}`,
      )
    // The status was checked, so the body is the reply of the call and not a refusal.
    return body as never
  }

  const upload = async (
    email: string,
    caseUuid: string,
    { typeKey, fileName, bytes }: DemoFile,
    planUuid?: string,
  ): Promise<AssetRow> => {
    const { data } = await callAs(email, caseFileCalls.reserve, {
      body: { caseUuid, typeKey, fileName, bytes: bytes.length, planUuid },
    })
    const response = await http.inject({
      method: 'PATCH',
      url: data.uploadUrl ?? '',
      headers: {
        cookie: (await actAs(email)).cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: bytes,
    })
    if (response.statusCode >= 300)
      throw new Error(`${fileName} for ${typeKey} answers ${response.statusCode}: ${response.body}`)
    const asset = await services.db.within(systemScope, tx => findAsset(tx, systemScope, data.asset.uuid))
    if (asset?.status !== 'ready') throw new Error(`${fileName} for ${typeKey} is not ready`)
    return asset
  }

  /** The first asset for each content, by its bytes and slot. */
  const originals = new Map<Buffer, Map<TypeKey, Promise<AssetRow>>>()
  const senders = new Map<string, Promise<typeof account.$inferSelect>>()
  const findSenderOnce = (email: string) => {
    const sender = senders.get(email) ?? findSender(email)
    senders.set(email, sender)
    return sender
  }
  const findSender = async (email: string) => {
    const [row] = await services.db.open(tx => tx.select().from(account).where(eq(account.email, email)))
    if (!row) throw new Error(`no account has the address ${email}`)
    return row
  }

  return {
    call: callAs,
    // Each content is uploaded once; for further cases it is copied within the storage.
    uploadFiles: async (email, caseUuid, files, planUuid) => {
      const copies: { original: AssetRow; bytes: Buffer }[] = []
      for (const file of files) {
        const { bytes, typeKey } = file
        const assetsBySlot = originals.get(bytes) ?? new Map<TypeKey, Promise<AssetRow>>()
        originals.set(bytes, assetsBySlot)
        // A person may delete the draft whose file is the first of its content: it is uploaded again then.
        const original = await assetsBySlot.get(typeKey)?.catch(() => undefined)
        if (original) copies.push({ original, bytes })
        else {
          const assetPromise = upload(email, caseUuid, file, planUuid)
          assetsBySlot.set(typeKey, assetPromise)
          await assetPromise
        }
      }
      if (copies.length === 0) return
      const { id, name, kind } = await findSenderOnce(email)
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
    advanceHours: hours => timelines.advance(hours * 3600 * 1000),
    now: () => timelines.now(),
  }
}

/** A number below `n`, deterministic for a name. */
export const pick = (name: string, n: number): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % n
