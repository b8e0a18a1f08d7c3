import type { Enrolment } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../ui/picture/QrCode.tsx'
import { CodeForm } from './CodeForm.tsx'

type Props = { enrolment: Enrolment; onConfirm: (code: string) => Promise<unknown> }

/** The key of a new authenticator app, as a picture and in letters, and the field for its first code. */
export function AuthenticatorForm({ enrolment: { uri, key }, onConfirm }: Props) {
  const { t } = useTranslation('security')
  return (
    <CodeForm label={t('secondFactor.code')} help={t('secondFactor.codeHelp')} numeric onConfirm={onConfirm}>
      <p className="text-base text-ink-2">{t('secondFactor.scan')}</p>
      <div className="mx-auto size-48">
        <QrCode text={uri ?? ''} label={t('secondFactor.qr')} />
      </div>
      <p className="text-sm text-ink-2">
        {t('secondFactor.key')}
        {/* In groups of four letters, without line breaks inside a group. */}
        <code dir="ltr" className="mt-1 block font-mono text-base text-ink select-all">
          {key?.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </CodeForm>
  )
}
