import { batch, Store, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { itemOf } from '../../features/case-files/uploads/queue.rules.ts'
import { type Upload, upload, uploadStore } from '../../features/case-files/uploads/upload-queue.ts'
import type { SendingFile } from '../../features/plans/authoring/SendingFiles.tsx'

/**
 * A slot takes one file at a time, and all models of a plan go to the same slot: further files wait here before they
 * enter the upload queue.
 */
const waitingUploads = new Store<readonly Upload[]>([])

type Slot = Pick<Upload, 'caseUuid' | 'typeKey'>

const uploadIn = ({ caseUuid, typeKey }: Slot) => itemOf(uploadStore.state, caseUuid, typeKey)
const waitingFor = ({ caseUuid, typeKey }: Slot, files: readonly Upload[]): number =>
  files.filter(file => file.caseUuid === caseUuid && file.typeKey === typeKey).length

const sendNext = (): void => {
  const free = waitingUploads.state.find(file => uploadIn(file) === null)
  if (!free) return
  batch(() => {
    waitingUploads.setState(files => files.filter(file => file !== free))
    upload(free)
  })
  sendNext()
}
// The upload queue may only be changed after all of its subscribers have run.
uploadStore.subscribe(() => queueMicrotask(sendNext))

/** Uploads files one after another to their slots, in the order given. */
export const sendInTurn = (files: readonly Upload[]): void => {
  waitingUploads.setState(before => [...before, ...files])
  sendNext()
}

/** Files of a slot that have not arrived yet, including those that wait here, in the order in which they are sent. */
export const useSending = (caseUuid: string, typeKey: Upload['typeKey']): readonly SendingFile[] => {
  const queued = useSelector(waitingUploads)
  const item = useSelector(uploadStore, queue => itemOf(queue, caseUuid, typeKey))
  return useMemo(
    () => [
      ...(item ? [{ name: item.fileName, percent: item.itemProgress }] : []),
      ...queued
        .filter(one => one.caseUuid === caseUuid && one.typeKey === typeKey)
        .map(({ file }) => ({ name: file.name, percent: null })),
    ],
    [queued, item, caseUuid, typeKey],
  )
}

/** Progress in per cent of the file being sent to a slot; null when none is. */
export const useSentPercent = (caseUuid: string, typeKey: Upload['typeKey']): number | null => {
  const slot = { caseUuid, typeKey }
  const queued = useSelector(waitingUploads, files => waitingFor(slot, files) > 0)
  const progress = useSelector(uploadStore, queue => itemOf(queue, caseUuid, typeKey)?.itemProgress ?? null)
  return progress ?? (queued ? 0 : null)
}
