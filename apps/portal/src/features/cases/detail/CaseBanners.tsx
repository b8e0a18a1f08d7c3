import { type CaseDetail, caseStatusWording } from '@archway/contract/cases'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { isDoctor, useSession } from '../../../platform/session/session.ts'
import { usePinnedText } from '../../../platform/work/tooth-names.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'

const UpgradeDialog = lazyDialog(async () => (await import('./dialogs/UpgradeDialog.tsx')).UpgradeDialog)

type Props = {
  detail: CaseDetail
  caseHref: (uuid: string) => Href
  /** Already says why the case was returned and replaces the banner about it. */
  correction?: ReactNode
}

/** Whether there is a notice for working on a case; the doctor's status is not shown to the doctor. */
export const useHasBanners = (detail: CaseDetail): boolean => {
  const session = useSession()
  const doctorStatus = isDoctor(session) ? undefined : detail.doctor?.status
  return (
    doctorStatus === 'BLOCKED' ||
    doctorStatus === 'RESTRICTED' ||
    detail.status === 'REJECTED' ||
    Boolean(detail.packageUpgrade) ||
    (detail.status === 'NEW' && Boolean(detail.duplicateOf))
  )
}

/** The banners of a case collapsed to one line, on pages with another main content. */
export function FoldedBanners(props: Props) {
  const { t } = useTranslation('caseDetail')
  if (!useHasBanners(props.detail)) return null
  return (
    <details className="group/notice relative flex-none! border-b border-line bg-amber text-amber-ink">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-4 text-base font-medium focus-visible:-outline-offset-2 sm:px-6">
        <TriangleAlert aria-hidden className="size-4 text-amber-mark" />
        {t('notices')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open/notice:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full z-10 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto bg-raised p-4 text-ink shadow-pop">
        <CaseBanners {...props} />
      </div>
    </details>
  )
}

/** Notices for working on a case: the doctor's status, a rejection, another case of the patient. */
export function CaseBanners({ detail, caseHref, correction }: Props) {
  const { t } = useTranslation('caseDetail')
  const session = useSession()
  // The doctor's status is shown to the doctor's company, not to the doctor (CASE-23, CASE-25).
  const doctorStatus = isDoctor(session) ? undefined : detail.doctor?.status
  return (
    <>
      {doctorStatus === 'BLOCKED' && <Banner tone="error">{t('banner.doctorBlocked')}</Banner>}
      {doctorStatus === 'RESTRICTED' && <Banner tone="warning">{t('banner.doctorRestricted')}</Banner>}
      {detail.status === 'REJECTED' && (correction ?? <RejectionBanner detail={detail} />)}
      {detail.packageUpgrade && <UpgradeBanner detail={detail} upgrade={detail.packageUpgrade} />}
      {detail.status === 'NEW' && detail.duplicateOf && (
        <Banner
          tone="warning"
          action={
            <LinkButton size="small" href={caseHref(detail.duplicateOf.uuid)}>
              {t('banner.openDuplicate')}
            </LinkButton>
          }
        >
          {t('banner.duplicate', { identifier: detail.duplicateOf.identifier })}
        </Banner>
      )}
    </>
  )
}

/** Why the case was returned. */
export function RejectionBanner({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['caseDetail', 'caseFiles', 'cases'])
  const pinned = usePinnedText()
  const { rejection } = detail
  const title = rejection
    ? t('caseDetail:banner.rejected')
    : t(`cases:status.${caseStatusWording(detail.status, detail.side, detail.withTs)}`)
  return (
    <Banner tone="error" title={title}>
      {rejection && (
        <div className="mt-1 flex flex-col gap-1.5">
          <ul className="list-disc ps-5">
            {rejection.reasons.map(({ code, title: reason, overridable }) => (
              <li key={code}>
                {reason}
                {overridable && ` (${t('caseDetail:banner.overridable')})`}
              </li>
            ))}
          </ul>
          {rejection.comment && (
            <p {...asWritten(rejection.comment)} className="whitespace-pre-line text-match-parent">
              {pinned(rejection.comment)}
            </p>
          )}
          {rejection.assetKeys.length > 0 && (
            <p>
              {t('caseDetail:banner.records', {
                records: formatList(rejection.assetKeys.map(key => t(`caseFiles:types.${key}`))),
              })}
            </p>
          )}
        </div>
      )}
    </Banner>
  )
}

type Upgrade = NonNullable<CaseDetail['packageUpgrade']>

/** The plan needs a larger package; those who may accept one get the button. */
function UpgradeBanner({ detail, upgrade }: { detail: CaseDetail; upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Banner
        tone="warning"
        title={t('title')}
        action={
          upgrade.mayAccept && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('choose')}
            </Button>
          )
        }
      >
        {upgrade.mayAccept ? t('text', { steps: upgrade.steps }) : t('waiting')}
      </Banner>
      <UpgradeDialog {...{ detail, upgrade, open: isOpen }} onOpenChange={setOpen} />
    </>
  )
}
