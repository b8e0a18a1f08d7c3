import {
  type AssetGroup,
  type AssetTypeKey,
  type CaseAsset,
  caseFileCalls,
} from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FilePicker } from '../../../ui/form/files/FilePicker.tsx'
import { useDrop } from '../../../ui/form/files/use-drop.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { useHasNoFindings } from '../drop/use-has-no-findings.ts'
import { acceptAttribute, refusalSentence } from '../file-sentences.ts'
import { PhotoSheet } from '../photo/PhotoSheet.tsx'
import { arrangeByPhotoLayout } from '../photo/photo-layout.ts'
import { SheetName } from '../photo/SheetName.tsx'
import { ScannerOrder } from '../ScannerOrder.tsx'
import { BiteOfSlots } from '../scan/BiteOfSlots.tsx'
import { itemOf, type Queue } from '../uploads/queue.rules.ts'
import { findArrivedSince, upload } from '../uploads/upload-queue.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { useFileViewer } from '../viewer/use-file-viewer.tsx'
import { type Slot, slotGroups, slotsAmong, withoutEmpty } from './case-slots.ts'
import { SlotGroupCard } from './SlotGroupCard.tsx'
import { SlotsSkeleton } from './SlotsSkeleton.tsx'
import { SlotTile } from './SlotTile.tsx'

const AssignDialog = lazyDialog(async () => (await import('../drop/AssignDialog.tsx')).AssignDialog)
const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog)

const failedProblem = ({ failed }: Queue, caseUuid: string, key: AssetTypeKey): string | null =>
  failed.find(upload => upload.caseUuid === caseUuid && upload.typeKey === key)?.problem ?? null

/** Files that need a slot; a single file with findings comes with its slot. */
type Picked = { files: readonly File[]; preset: AssetTypeKey | null }

type RecordSlotsProps = {
  caseDetail: CaseDetail
  /** Further buttons of a group for adding its files, shown while files may be added. */
  groupActions?: Partial<Record<AssetGroup, ReactNode>>
  /**
   * Shows these slots only, below the reasons for a rejection, and without a drop area; dropped files are still
   * accepted.
   */
  only?: readonly AssetTypeKey[]
  /** The case's reply is sent instead of new files. */
  answered?: boolean
}

/**
 * The records of a case by group: existing and missing files, and adding, replacing and withdrawing them while the
 * case may be edited. Several files at once are assigned to slots in a dialog before anything is sent. Props:
 * `caseDetail`, `groupActions`, `only`, `answered`.
 */
export function RecordSlots({ caseDetail, groupActions = {}, only, answered }: RecordSlotsProps) {
  const { t } = useTranslation('caseFiles')
  const { uuid, firstName, lastName, identifier, rejection } = caseDetail
  const files = useCallQuery(caseFileCalls.ofCase, { params: { id: uuid } })
  const queue = useUploads()
  const [problems, setProblems] = useState<Partial<Record<AssetTypeKey, string>>>({})
  const [pickedFile, setPickedFile] = useState<Picked | null>(null)
  const hasNoFindings = useHasNoFindings()
  const [moving, setMoving] = useState<CaseAsset | null>(null)
  const assets = files.data?.data
  const groups = useMemo(() => {
    const all = slotGroups(caseDetail, assets ?? [])
    return only ? slotsAmong(all, only) : all
  }, [caseDetail, assets, only])

  const isEditable = caseDetail.allowedActions.includes('edit')
  const { open, viewer } = useFileViewer(groups, { assets: assets ?? [], editable: isEditable })
  const openAssignDialog = (files: File[]) => setPickedFile({ files, preset: null })
  // Also outside of the slots: a browser leaves the page to open a dropped file that no handler accepts.
  const { over, handlers } = useDrop(openAssignDialog, !isEditable || pickedFile !== null)

  if (files.isError && !assets)
    return <ErrorState message={t('slots.loadFailed')} onRetry={() => void files.refetch()} />
  if (!assets) return <SlotsSkeleton groups={groups} />

  const slots = groups.flatMap(group => group.slots)
  const patientName = [firstName, lastName].filter(Boolean).join(' ')
  const start = (typeKey: AssetTypeKey, file: File): boolean =>
    upload({
      caseUuid: uuid,
      typeKey,
      patientName,
      identifier,
      file: { name: file.name, bytes: file },
    })
  const put =
    ({ key }: Slot) =>
    (chosenFiles: File[]) => {
      const [file] = chosenFiles
      if (!file) return
      // Several files dropped on one slot: the dialog assigns them.
      if (chosenFiles.length > 1) return openAssignDialog(chosenFiles)
      const refusal = refusalSentence(key, file)
      setProblems(before => ({ ...before, [key]: refusal ? `${file.name}: ${refusal}` : undefined }))
      if (refusal) return
      void hasNoFindings(file, key, assets).then(isFine => {
        if (isFine) start(key, file)
        else setPickedFile({ files: [file], preset: key })
      })
    }
  // Tiles need not repeat reasons that are shown next to them.
  const replaceReason =
    rejection && !only
      ? [...rejection.reasons.map(reason => reason.title), rejection.comment].filter(Boolean).join(' · ')
      : null

  const tileOf = (slot: Slot) => (
    <SlotTile
      key={slot.key}
      slot={slot}
      item={itemOf(queue, uuid, slot.key) ?? findArrivedSince(uuid, slot.key, files.dataUpdatedAt)}
      editable={isEditable}
      replaceReason={replaceReason}
      answered={answered}
      problem={problems[slot.key] ?? (slot.refusedAsset ? null : failedProblem(queue, uuid, slot.key))}
      onFiles={put(slot)}
      onOpen={open}
      onMove={setMoving}
    />
  )
  const visibleGroups = isEditable ? groups : withoutEmpty(groups)

  return (
    <div
      {...handlers}
      className={cx(
        'flex flex-col gap-5 rounded-card',
        over && 'outline-2 outline-offset-4 outline-primary outline-dashed',
      )}
    >
      {only ? null : isEditable ? (
        <FilePicker
          label={t('drop.label')}
          help={t('drop.help')}
          multiple
          accept={`${acceptAttribute(slots.map(slot => slot.key))},.zip,.mtl`}
          folders
          onPick={openAssignDialog}
        />
      ) : (
        <p className="text-sm text-ink-3">{t('slots.readOnly')}</p>
      )}
      <div className="@container">
        <div
          className={cx(
            'flex flex-col gap-5',
            // Read-only: the photos as one sheet, all other records beside them.
            !isEditable && groups.length > 1 && '@4xl:grid @4xl:grid-cols-[3fr_2fr] @4xl:items-start',
          )}
        >
          {visibleGroups.map(({ group, slots }) => (
            <SlotGroupCard
              key={group}
              sheet={!isEditable}
              group={group}
              slots={slots}
              actions={
                <div className="flex flex-wrap gap-2">
                  {group === 'photo' && slots.some(slot => slot.file) && (
                    <PhotoSheet slots={slots} patient={patientName} identifier={identifier} />
                  )}
                  {isEditable && groupActions[group]}
                  {isEditable && group === 'document' && <ScannerOrder caseUuid={uuid} />}
                </div>
              }
            >
              {!isEditable && group === 'scan' && <BiteOfSlots slots={slots} onOpen={open} />}
              {(isEditable || group !== 'photo' ? slots : arrangeByPhotoLayout(slots)).map(slot =>
                slot ? (
                  tileOf(slot)
                ) : (
                  <li key="name" className="max-sm:hidden">
                    <SheetName slots={slots} patient={patientName} identifier={identifier} />
                  </li>
                ),
              )}
            </SlotGroupCard>
          ))}
        </div>
      </div>
      {pickedFile && (
        <AssignDialog
          {...pickedFile}
          slots={slots}
          assets={assets}
          caseUuid={uuid}
          onSend={start}
          onClose={() => setPickedFile(null)}
        />
      )}
      {moving && (
        <MoveDialog
          file={moving}
          offeredSlots={slots.map(slot => slot.key)}
          onClose={() => setMoving(null)}
        />
      )}
      {viewer}
    </div>
  )
}
