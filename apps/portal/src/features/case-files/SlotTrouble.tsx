import { caseFileCalls } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.ts'
import { useWrite } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import type { Slot } from './case-slots.ts'

type SlotTroubleProps = { slot: Slot; editable: boolean; replaceReason: string | null }

/** What keeps a slot from being done: a new file is asked for, the last one was refused, or an upload broke off. */
export function SlotTrouble({ slot, editable, replaceReason }: SlotTroubleProps) {
  const { t } = useTranslation('caseFiles')
  const { user } = useSession()
  const change = useWrite(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })
  const { file, refused, arriving } = slot

  return (
    <>
      {editable && file?.needsReplacement && (
        <p className="rounded-control bg-red px-2.5 py-1.5 text-sm text-red-ink">
          {t('slots.replaceAsked')}
          {replaceReason && <span className="block">{replaceReason}</span>}
        </p>
      )}
      {refused && (
        <p className="rounded-control bg-red px-2.5 py-1.5 text-sm break-words text-red-ink">
          {t('slots.refused', {
            name: refused.fileName,
            why: refused.problem ?? t(`statuses.${refused.status as 'broken' | 'infected'}`),
          })}
        </p>
      )}
      {arriving && (
        <div className="flex flex-col items-start gap-1.5 rounded-control bg-amber px-2.5 py-1.5 text-sm text-amber-ink">
          <p className="break-words">
            {arriving.uploadedBy === user.data.displayName
              ? t('slots.unfinished', { name: arriving.fileName })
              : t('slots.unfinishedOther', { name: arriving.fileName, person: arriving.uploadedBy })}
          </p>
          {editable && (
            <Button
              size="small"
              loading={change.isPending}
              onClick={() => change.mutate({ params: { id: arriving.uuid }, body: { withdraw: true } })}
            >
              {t('slots.discard')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
