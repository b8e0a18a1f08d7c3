import type { CaseStatus, Side } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { sql } from 'drizzle-orm'
import { type Party, writeMessage } from '../features/chat/index.ts'
import type { Timelines } from '../platform/clock.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { App } from '../start/app.ts'
import { scripts } from './conversation-scripts.ts'
import { demoId } from './people.ts'
import { peopleAt } from './visitor.ts'

/** A conversation of the demo world: its case, the messages with sender and age in hours, and who has read it. */
export type Script = {
  readonly on: { readonly side: Side; readonly status: CaseStatus; readonly doctor?: string }
  readonly lines: readonly (readonly [email: string, hoursAgo: number, text: string])[]
  readonly readBy: readonly string[]
}

type CaseInfo = { id: string; companyId: string }

/** The newest case of Bright Smiles that matches the script and has no conversation yet. */
const caseFor = async ({ services }: App, { on }: Script): Promise<CaseInfo | undefined> => {
  const { rows } = await services.db.within(systemScope, tx =>
    tx.execute<CaseInfo>(sql`select c.id, c.company_id as "companyId" from case_file c
      where c.company_id = ${demoId('brightsmiles')} and c.side = ${on.side} and c.status = ${on.status}
        and (${on.doctor ? demoId(on.doctor) : null}::uuid is null or c.doctor_id = ${on.doctor ? demoId(on.doctor) : null})
        and not exists (select from chat_message m where m.room_id = c.id and m.party <> 'system')
      order by c.created_at desc limit 1`),
  )
  return rows[0]
}

const partyOf = (email: string, side: Side): Party => {
  if (email.endsWith('@archway.test')) return 'staff'
  return side === 'doctor' && !email.startsWith('doctor.') ? 'dso' : 'submitter'
}

const readNames = async ({ services }: App): Promise<ReadonlyMap<string, { id: string; name: string }>> => {
  const { rows } = await services.db.open(tx =>
    tx.execute<{ id: string; name: string; email: string }>(sql`select id, name, email from account`),
  )
  return new Map(rows.map(({ email, ...person }) => [email, person]))
}

/** Writes conversations about cases, and marks some of them as read. */
export const makeConversations = async (app: App, clock: Pick<Timelines, 'now' | 'run'>): Promise<void> => {
  const today = clock.now()
  const names = await readNames(app)
  const people = peopleAt(app.http)
  for (const script of scripts) {
    const demoCase = await caseFor(app, script)
    if (!demoCase) continue
    for (const [n, [email, hoursAgo, body]] of script.lines.entries()) {
      const party = partyOf(email, script.on.side)
      const sender = names.get(email)
      await clock.run(new Date(today.getTime() - hoursAgo * 3_600_000), () =>
        writeMessage(app.services, {
          id: demoId(`message ${demoCase.id} ${n}`),
          roomId: demoCase.id,
          companyId: demoCase.companyId,
          clientMsgId: `demo-${n}`,
          senderId: sender?.id ?? null,
          senderName: sender?.name ?? '',
          party,
          source: party === 'submitter' ? 'doctor' : 'admin',
          body,
        }),
      )
    }
    for (const email of script.readBy) {
      const reader = await people.as(email)
      const response = await reader.call(chatCalls.seen, {
        params: { id: demoCase.id },
        body: { seq: 2_147_483_647 },
      })
      if (response.status !== 200) throw new Error(`${email} cannot read a conversation: ${response.status}`)
    }
  }
}
