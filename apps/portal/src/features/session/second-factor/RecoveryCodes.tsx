import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/** The recovery codes, shown once; null if the response that contained them was lost. */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  codes: readonly string[] | null
  onStored: () => unknown
}) {
  const { t } = useTranslation('security')
  const copy = async () => {
    await navigator.clipboard.writeText(codes?.join('\n') ?? '')
    toast.success(t('secondFactor.copied'))
  }
  return (
    <div className="flex flex-col gap-4">
      {codes ? (
        <>
          <p className="text-base text-ink-2">{t('secondFactor.recoveryText')}</p>
          <ul
            dir="ltr"
            className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-line bg-sunken p-4 font-mono text-base select-all"
          >
            {codes.map(code => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      ) : (
        <Banner tone="warning">{t('secondFactor.recoveryMissing')}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void onStored()}>
          {t('secondFactor.stored')}
        </Button>
        {/* Browsers have no clipboard on plain http. */}
        {codes && globalThis.isSecureContext && (
          <Button onClick={() => void copy()}>{t('secondFactor.copy')}</Button>
        )}
      </div>
    </div>
  )
}
