import { chatTypeKey } from '@archway/contract/case-files'
import { chatCalls } from '@archway/contract/chat'
import { useEffect } from 'react'
import { upload } from '../features/case-files/uploads/upload-queue.ts'
import { useAlerts } from '../features/chat/inbox/alerts.ts'
import { startPendings } from '../features/chat/inbox/pendings.ts'
import { type FileCarrier, startOutbox } from '../features/chat/outbox/outbox.ts'
import { send } from '../platform/http/client.ts'
import { useGo } from '../platform/list/navigate.ts'
import { startChanges } from '../platform/live/changes.ts'
import { clearShown, followPresses, resumePush } from '../platform/live/push.ts'
import { ConnectionLost, closeConnection, openConnection } from '../platform/live/socket.ts'
import { beforeSignOut } from '../platform/session/session.ts'

/** Uploads files of conversations through the upload queue, so that one menu shows all uploads. */
const carryInQueue: FileCarrier = async ({ room, name, bytes }) => {
  const { data: thread } = await send(chatCalls.thread, { params: { id: room }, quiet: true })
  return new Promise((resolve, reject) => {
    const isAccepted = upload({
      caseUuid: room,
      typeKey: chatTypeKey,
      patientName: thread.patientName,
      identifier: thread.caseIdentifier,
      file: { name, bytes },
      onEnd: end => ('assetUuid' in end ? resolve(end.assetUuid) : reject(new Error(end.problem ?? ''))),
    })
    // Another file for the same conversation is being uploaded.
    if (!isAccepted) reject(new ConnectionLost())
  })
}

/** Opens the socket of a signed-in user, and what depends on it, while the shell is mounted. */
export const useLive = (personUuid: string): void => {
  const go = useGo()
  useAlerts(go)
  useEffect(() => followPresses(go), [go])
  useEffect(() => {
    openConnection()
    const off = beforeSignOut(closeConnection)
    const stops = [startOutbox(carryInQueue), startPendings(), startChanges()]
    void resumePush(personUuid)
    return () => {
      for (const stop of stops) stop()
      void clearShown()
      off()
      closeConnection()
    }
  }, [personUuid])
}
