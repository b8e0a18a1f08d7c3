import { chatCalls } from '@archway/contract/chat'
import { queueStages, stageStatus } from '@archway/contract/lab'
import { eq } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { caseFile } from '../../../../apps/server/src/features/cases/index.ts'
import { chatReader, chatRoom, type Party } from '../../../../apps/server/src/features/chat/table.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import { readFlag, readText } from './case-list.ts'
import type { List } from './lists.ts'
import { compareById, type Row } from './scan.ts'

type Case = typeof caseFile.$inferSelect

const rows = (keep: (caseData: Case) => boolean, partyOf: (caseData: Case) => Party) => async (tx: Tx) => {
  const joinedRows = await tx
    .select({ room: chatRoom, caseData: caseFile })
    .from(chatRoom)
    .innerJoin(caseFile, eq(caseFile.id, chatRoom.roomId))
  const unread = new Set(
    (await tx.select().from(chatReader))
      .filter(({ unreadSince }) => unreadSince !== null)
      .map(({ roomId, party }) => `${roomId} ${party}`),
  )
  return joinedRows
    .filter(({ room, caseData }) => room.lastSeq > 0 && keep(caseData))
    .map(({ room, caseData }) => ({
      id: caseData.id,
      unread: unread.has(`${caseData.id} ${partyOf(caseData)}`),
      ownerType: caseData.side === 'doctor' ? 'doctor' : 'admin',
      identifier: caseData.identifier,
      patientName: [caseData.firstName, caseData.lastName].filter(Boolean).join(' '),
      companyId: caseData.companyId,
      stage: queueStages.find(stage => stageStatus[stage] === caseData.status) ?? null,
      assigneeId: room.assigneeId,
      unassigned: room.assigneeId === null,
      lastAt: room.lastAt,
    })) as Row[]
}

const shape = {
  fields: {
    unread: { kind: 'flag', read: readFlag('unread') },
    ownerType: { kind: 'choice', read: readText('ownerType') },
    identifier: { kind: 'plain', read: readText('identifier') },
    patientName: { kind: 'folded', read: readText('patientName') },
    companyUuid: { kind: 'id', read: readText('companyId') },
  },
  // Unread conversations come first in both directions.
  orders: { sentAt: { read: row => row.lastAt as Date, first: readFlag('unread') } },
  equal: compareById,
  key: 'room',
} as const satisfies Partial<List>
const bright = demoId('brightsmiles')
const doctorTwo = demoId('doctor.two@brightsmiles.test')
const zone = 'America/New_York'

export const conversations: readonly List[] = [
  {
    name: 'conversations of a company',
    call: chatCalls.inbox,
    as: 'owner@brightsmiles.test',
    zone,
    rows: rows(
      caseData => caseData.companyId === bright,
      ({ side }) => (side === 'doctor' ? 'dso' : 'submitter'),
    ),
    ...shape,
  },
  {
    name: 'conversations of a doctor',
    call: chatCalls.inbox,
    as: 'doctor.two@brightsmiles.test',
    zone,
    rows: rows(
      caseData => caseData.doctorId === doctorTwo,
      () => 'submitter',
    ),
    ...shape,
  },
  {
    name: 'conversations everywhere',
    call: chatCalls.labInbox,
    as: 'staff@archway.test',
    zone: 'UTC',
    rows: rows(
      () => true,
      () => 'staff',
    ),
    ...shape,
    fields: {
      ...shape.fields,
      stage: { kind: 'choice', read: readText('stage') },
      assigneeUuid: { kind: 'id', read: readText('assigneeId') },
      unassigned: { kind: 'flag', read: readFlag('unassigned') },
    },
  },
]
