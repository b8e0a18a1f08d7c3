import { patientName, sideWord } from '@archway/contract/cases'
import type { ChatMessage, ChatThread } from '@archway/contract/chat'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { heldBy } from '../../platform/access/holder.ts'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { caseAsset, signAddress } from '../case-files/index.ts'
import { partyOf, sourceOf } from './party.ts'
import type { Party } from './table.ts'
import type { ThreadRow } from './threads.ts'
import type { MessageRow } from './write/write.ts'

type SeenByParty = ReadonlyMap<Party, number>

/** The furthest seq that the other side has read. */
const seenByOthers = (seenByParty: SeenByParty, source: ChatMessage['source']): number =>
  Math.max(0, ...[...seenByParty].filter(([party]) => sourceOf(party) !== source).map(([, seq]) => seq))

/** Signed addresses of thumbnails, by file; they are made after the upload, so they may be missing. */
export const listPreviews = async (
  tx: Tx,
  services: Services,
  rows: readonly MessageRow[],
  reader: { readonly sessionId: string },
): Promise<ReadonlyMap<string, string>> => {
  const keys = rows.flatMap(({ file }) => (file?.mime.startsWith('image/') ? [file.key] : []))
  if (keys.length === 0) return new Map()
  const drawnAssets = await tx
    .select({ id: caseAsset.id })
    .from(caseAsset)
    .where(and(inArray(caseAsset.id, keys), isNotNull(caseAsset.previewKey)))
  const signedUrls = drawnAssets.map(async ({ id }): Promise<[string, string]> => {
    const { url } = await signAddress(services, heldBy(reader), id, {
      variant: 'preview',
      disposition: 'inline',
    })
    return [id, url]
  })
  return new Map(await Promise.all(signedUrls))
}

/** The reply for a message. */
export const messageOf = (
  row: MessageRow,
  seenByParty: SeenByParty = new Map(),
  previews: ReadonlyMap<string, string> = new Map(),
): ChatMessage => ({
  room: row.roomId,
  msgId: row.id,
  seq: row.seq,
  clientMsgId: row.senderId === null ? null : row.clientMsgId,
  message: row.body,
  isFile: row.file !== null,
  source: row.source,
  senderUuid: row.senderId,
  senderName: row.senderName,
  sentAt: row.createdAt.toISOString(),
  file: row.file && { ...row.file, preview: previews.get(row.file.key) ?? null },
  system: row.system,
  quote: row.quote,
  seen: row.seq <= seenByOthers(seenByParty, row.source),
})

/** The reply for a conversation, as this viewer sees it. */
export const presentThread = (row: ThreadRow, viewer: Viewer): ChatThread => {
  const party = partyOf(viewer, row.side)
  const seenByParty = new Map(Object.entries(row.seen) as [Party, number][])
  return {
    room: row.roomId,
    status: row.unreadSince ? 'unread' : 'read',
    unread: row.unread,
    sentAt: (row.lastSeq && row.lastAt ? row.lastAt : row.createdAt).toISOString(),
    caseIdentifier: row.identifier,
    patientName: patientName(row),
    ownerType: sideWord('owner', row.side),
    caseStatus: row.status,
    company: { uuid: row.companyId, name: row.companyName },
    doctor: row.doctorId && row.doctorName !== null ? { uuid: row.doctorId, name: row.doctorName } : null,
    lastSeq: row.lastSeq ?? 0,
    lastMessage: row.last,
    seenByOthers: seenByOthers(seenByParty, sourceOf(party)),
    seenByOwn: seenByParty.get(party) ?? 0,
    hidden: row.hiddenSeq !== null && row.hiddenSeq >= (row.lastSeq ?? 0),
    assignee:
      viewer.audience === 'staff' && row.assigneeId && row.assigneeName
        ? { uuid: row.assigneeId, name: row.assigneeName }
        : null,
  }
}
