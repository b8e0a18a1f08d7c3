import type { CaseDetail } from '@archway/contract/cases'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'
import { useFormWords } from './use-form-words.ts'

/** A possible duplicate was found: links to it, or dismisses the notice. */
export function DuplicateNotice({
  identifier,
  href,
  onContinue,
}: {
  identifier: string
  href: Href
  onContinue: () => void
}) {
  const { t } = useFormWords()
  return (
    <Banner tone="warning" title={t('duplicate.text', { identifier })}>
      <span className="mt-2 flex gap-2">
        <LinkButton href={href} size="small">
          {t('duplicate.open')}
        </LinkButton>
        <Button size="small" onClick={onContinue}>
          {t('duplicate.go')}
        </Button>
      </span>
    </Banner>
  )
}

/** Why the lab returned the records, and which ones. */
export function RejectionNotice({ rejection }: { rejection: NonNullable<CaseDetail['rejection']> }) {
  const { t, label } = useFormWords()
  return (
    <Banner tone="error" title={t('rejected.title')}>
      <ul className="mt-1 list-disc ps-5">
        {rejection.reasons.map(reason => (
          <li key={reason.code}>
            {reason.title}
            {reason.overridable && ` (${t('rejected.overridable')})`}
          </li>
        ))}
      </ul>
      {rejection.comment && (
        <p className="mt-2">
          <span className="font-medium">{t('rejected.comment')}: </span>
          <bdi {...asWritten(rejection.comment)}>{rejection.comment}</bdi>
        </p>
      )}
      {rejection.assetKeys.length > 0 && (
        <p className="mt-2">
          <span className="font-medium">{t('rejected.records')}: </span>
          {formatList(rejection.assetKeys.map(key => label(`records.${key}`)))}
        </p>
      )}
      <p className="mt-2">{t('rejected.todo')}</p>
    </Banner>
  )
}
