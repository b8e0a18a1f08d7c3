import { passkeyCalls, secondFactorCalls } from '@archway/contract/session'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Card } from '../../../ui/page/Card.tsx'

const SecondFactorDialog = lazyDialog(
  async () => (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
)

/** The second factor of the reader: whether it is on, and everything that changes it (S14). */
export function SecondFactorCard() {
  const { t } = useTranslation('security')
  const dates = useDates()
  const [openDialog, setOpenDialog] = useState<'setup' | 'codes' | 'off' | null>(null)
  const secondFactor = useCallQuery(secondFactorCalls.ownSecondFactor)
  const forgetDevices = useCallMutation(secondFactorCalls.forgetTrustedDevices, {
    affects: [secondFactorCalls.ownSecondFactor],
  })
  const passkeys = useCallQuery(passkeyCalls.passkeys)
  if (secondFactor.isError && !secondFactor.data)
    return <ErrorState onRetry={() => void secondFactor.refetch()} />
  if (!secondFactor.data) return <Loading delay={200} />
  const { since, recoveryCodesLeft, trustedDevices, isRequired } = secondFactor.data.data
  const isOn = since !== null
  const hasOnlyPasskeys = !isOn && (passkeys.data?.total ?? 0) > 0
  // Then passkeys are the second factor, and recovery codes take their place.
  const isByPasskey = hasOnlyPasskeys && isRequired
  const hasCodes = hasOnlyPasskeys && (isRequired || recoveryCodesLeft > 0)
  return (
    <>
      <Card
        title={t('secondFactor.title')}
        description={t('secondFactor.text')}
        actions={
          <StatusChip
            tone={isOn || isByPasskey ? 'arrived' : 'ended'}
            label={
              isOn
                ? t('secondFactor.on', { day: dates.day(since) })
                : t(isByPasskey ? 'secondFactor.byPasskey' : 'secondFactor.off')
            }
          />
        }
        footer={
          isOn ? (
            <div className="flex flex-wrap gap-2">
              {!isRequired && (
                <Button onClick={() => setOpenDialog('off')}>{t('secondFactor.turnOff')}</Button>
              )}
              <Button onClick={() => setOpenDialog('codes')}>{t('secondFactor.newCodes')}</Button>
              <Button onClick={() => setOpenDialog('setup')}>{t('secondFactor.another')}</Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => setOpenDialog('setup')}>
                {t('secondFactor.turnOn')}
              </Button>
              {hasCodes && (
                <Button onClick={() => setOpenDialog('codes')}>{t('secondFactor.newCodes')}</Button>
              )}
            </div>
          )
        }
      >
        {(isOn || hasCodes) && (
          <div className="flex flex-col gap-3 text-base">
            {isRequired && <p className="text-ink-2">{t('secondFactor.requiredText')}</p>}
            <p>{t('secondFactor.codesLeft', { n: recoveryCodesLeft })}</p>
            {isOn && (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>{t('secondFactor.trusted', { n: trustedDevices })}</p>
                {trustedDevices > 0 && (
                  <Button
                    size="small"
                    loading={forgetDevices.isPending}
                    onClick={() =>
                      forgetDevices.mutate(
                        {},
                        { onSuccess: () => toast.success(t('secondFactor.forgotten')) },
                      )
                    }
                  >
                    {t('secondFactor.forgetTrusted')}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Card>
      {openDialog && <SecondFactorDialog aim={openDialog} isOn={isOn} onClose={() => setOpenDialog(null)} />}
    </>
  )
}
