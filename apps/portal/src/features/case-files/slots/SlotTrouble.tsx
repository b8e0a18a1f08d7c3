import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { dismissFailuresOf } from '../uploads/upload-queue.ts'
import { useIsSending } from '../uploads/use-is-sending.ts'
import type { Slot } from './case-slots.ts'

/**
 * A reserved slot whose bytes are not sent by this tab: another window or person sends them, or the upload was
 * abandoned.
 */
function Arriving({ asset, editable }: { asset: CaseAsset; editable: boolean }) {
  const { t } = useTranslation('caseFiles')
  const { user } = useSession()
  const change = useCallMutation(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })
  const isSending = useIsSending(asset.uuid)
  const isUploader = asset.uploadedBy === user.data.displayName
  const words = isSending ? 'elsewhere' : isUploader ? 'unfinished' : 'unfinishedOther'
  return (
    <div className="flex flex-col items-start gap-1.5 rounded-control bg-amber px-2.5 py-1.5 text-sm text-amber-ink">
      <p className="w-full break-words">
        {t(`slots.${words}`, { name: asset.fileName, person: asset.uploadedBy })}
      </p>
      {editable && !isSending && (
        <Button
          size="small"
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id: asset.uuid }, body: { withdraw: true } })}
        >
          {t('slots.discard')}
        </Button>
      )}
    </div>
  )
}

/** The newest file of a slot is unusable; shown until it is dismissed or replaced. */
function Refused({ asset, editable }: { asset: CaseAsset; editable: boolean }) {
  const { t } = useTranslation('caseFiles')
  const change = useCallMutation(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })
  return (
    <div className="flex items-start gap-1 rounded-control bg-red px-2.5 py-1.5 text-sm text-red-ink">
      <p className="min-w-0 flex-1 break-words">
        {t('slots.refused', {
          name: asset.fileName,
          why: asset.problem ?? t(`statuses.${asset.status as 'broken' | 'infected'}`),
        })}
      </p>
      {editable && (
        <IconButton
          icon={X}
          size="small"
          label={t('slots.putAside', { name: asset.fileName })}
          loading={change.isPending}
          onClick={() => {
            dismissFailuresOf(asset.caseUuid, asset.typeKey)
            change.mutate({ params: { id: asset.uuid }, body: { withdraw: true } })
          }}
          className="-my-1 -me-1.5 text-inherit"
        />
      )}
    </div>
  )
}

type SlotTroubleProps = { slot: Slot; editable: boolean; replaceReason: string | null; answered: boolean }

/** Problems of a slot: a new file was requested, the last one was refused, or an upload was interrupted. */
export function SlotTrouble({ slot, editable, replaceReason, answered }: SlotTroubleProps) {
  const { t } = useTranslation('caseFiles')
  const { file, refusedAsset, arrivingAsset } = slot
  return (
    <>
      {editable && file?.needsReplacement && answered && (
        <p className="text-sm text-ink-2">{t('slots.answered')}</p>
      )}
      {editable && file?.needsReplacement && !answered && (
        <p className="rounded-control bg-red px-2.5 py-1.5 text-sm text-red-ink">
          {t('slots.replaceRequested')}
          {replaceReason && <span className="block">{replaceReason}</span>}
        </p>
      )}
      {refusedAsset && <Refused asset={refusedAsset} editable={editable} />}
      {arrivingAsset && <Arriving asset={arrivingAsset} editable={editable} />}
    </>
  )
}
