import { type AssetTypeKey, caseFileCalls } from '@archway/contract/case-files'
import { type CaseDetail, caseCalls, type MissingItem } from '@archway/contract/cases'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { presentRecords, returnedRecords } from '../../../features/case-files/slots/case-slots.ts'
import { RecordSlots } from '../../../features/case-files/slots/RecordSlots.tsx'
import { mustWaitForUploads } from '../../../features/case-files/uploads/use-uploads.ts'
import { RejectionBanner } from '../../../features/cases/detail/CaseBanners.tsx'
import { getToday } from '../../../features/cases/form/days.ts'
import { draftOf } from '../../../features/cases/form/draft/draft.ts'
import { cacheDetail } from '../../../features/cases/form/draft/drafts.ts'
import { focusField } from '../../../features/cases/form/focus-field.ts'
import { MissingList } from '../../../features/cases/form/MissingList.tsx'
import { missingOf } from '../../../features/cases/form/missing.ts'
import { useFormWords } from '../../../features/cases/form/use-form-words.ts'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import type { PortalAddress } from '../../../platform/list/addresses.ts'
import { useGo } from '../../../platform/list/navigate.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { useSession } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'

type CorrectionProps = {
  detail: CaseDetail
  /** The full form of the case. */
  editHref: `/cases/${string}`
  formId: string
  reply: string
  setReply: (text: string) => void
  /** The reply from before the session ended is in the field. */
  isRestored: boolean
  /** Shows the affected slots; off where the page shows all slots. */
  slots: boolean
  onState: (state: 'absent' | 'ready' | 'sending') => void
}

const recordOf = ({ field }: MissingItem): AssetTypeKey[] => {
  const [part, key] = field.split('.')
  return part === 'records' && key ? [key as AssetTypeKey] : []
}

/** The reasons for a return, the slots to refill, the reply, and the items still missing for resubmission. */
export function Correction({
  detail,
  editHref,
  formId,
  reply,
  setReply,
  isRestored,
  slots,
  onState,
}: CorrectionProps) {
  const { t, label } = useFormWords()
  const session = useSession()
  const go = useGo()
  const files = useCallQuery(caseFileCalls.ofCase, { params: { id: detail.uuid } })
  const updateCase = useCallMutation(caseCalls.update, {
    affects: [...caseViews, caseCalls.history, caseCalls.dsoHistory],
  })
  const [attempts, setAttempts] = useState(0)
  const isLoaded = files.data !== undefined
  const isSending = updateCase.isPending
  useEffect(() => {
    onState(isSending ? 'sending' : isLoaded ? 'ready' : 'absent')
    return () => onState('absent')
  }, [isSending, isLoaded, onState])

  const assets = files.data?.data
  const missing = useMemo(
    () =>
      assets
        ? missingOf(draftOf(detail), detail, presentRecords(detail, assets), {
            consentGiven: true,
            reply: reply.trim(),
            isPackageTypeEnabled: detail.isPackageTypeEnabled,
            today: getToday(session.company?.timeZone),
            leadDays: detail.leadDays,
          })
        : [],
    [detail, assets, reply, session.company?.timeZone],
  )
  const slotsToCorrect = useSlotsToCorrect(detail, missing)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!assets || isSending || mustWaitForUploads(detail.uuid)) return
    if (missing.length > 0) return setAttempts(attempts + 1)
    const response = await updateCase
      .mutateAsync({
        params: { id: detail.uuid },
        body: { submit: true, ...(reply.trim() ? { reply: reply.trim() } : {}) },
      })
      .catch(() => null)
    // The error was shown as a toast; the case is read again because its missing items may have changed.
    if (!response) return void files.refetch()
    cacheDetail(response.data)
    toast.success(t('resubmitted', { identifier: response.data.identifier }))
  }
  const returned = assets ? returnedRecords(detail, assets) : { all: 0, done: 0 }
  const withSlots = slots && slotsToCorrect.length > 0
  const hrefOf = (item: MissingItem): PortalAddress => `${editHref}?step=${item.step}`
  return (
    <div className="flex flex-col gap-4">
      <RejectionBanner detail={detail} />
      {!assets && files.isError && <ErrorState onRetry={() => void files.refetch()} />}
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        {withSlots && (
          <div className="lg:row-span-2">
            <RecordSlots caseDetail={detail} only={slotsToCorrect} answered={reply.trim() !== ''} />
          </div>
        )}
        <form id={formId} noValidate onSubmit={event => void submit(event)}>
          <TextArea
            label={label('reply')}
            help={isRestored && !isSending ? translateKey('kit', 'restored') : t('rejected.replyHelp')}
            maxLength={2000}
            value={reply}
            onChange={event => setReply(event.target.value)}
          />
        </form>
        <div className="flex flex-col gap-3">
          {returned.all > 0 && (
            <p className="text-sm text-ink-2 tabular-nums">{t('rejected.progress', returned)}</p>
          )}
          {assets && (
            <MissingList
              {...{ missing, attempts, hrefOf }}
              onGo={item => focusField(item.field) || go(hrefOf(item))}
              ready={t('review.readyAgain')}
            />
          )}
          <LinkButton href={`${editHref}?step=patient`} className="self-start">
            {t('rejected.correctForm')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

/** The slots named by the lab and those with a missing file. A slot filled in the meantime stays in the list. */
const useSlotsToCorrect = (detail: CaseDetail, missing: readonly MissingItem[]): readonly AssetTypeKey[] => {
  const [seenKeys, setSeenKeys] = useState<readonly AssetTypeKey[]>(detail.rejection?.assetKeys ?? [])
  const added = missing.flatMap(recordOf).filter(key => !seenKeys.includes(key))
  if (added.length > 0) setSeenKeys([...seenKeys, ...added])
  return seenKeys
}
