import { type RejectReason, rejectAssets } from '@archway/contract/catalog'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FieldShell } from '../../ui/form/FieldShell.tsx'

type Props = {
  reasons: readonly RejectReason[]
  value: readonly string[]
  onChange: (codes: string[]) => void
  error?: string
  help?: string
  required?: boolean
}

/** Reasons as checkboxes, grouped by the records they refer to. */
export function ReasonsField({ reasons, value, onChange, error, help, required }: Props) {
  const { t } = useTranslation('lab')
  const groups = rejectAssets.flatMap(asset => {
    const offeredReasons = reasons.filter(reason => (reason.assets ?? 'any') === asset)
    return offeredReasons.length > 0 ? [{ asset, found: offeredReasons }] : []
  })
  const setChosen = (code: string, isOn: boolean) =>
    onChange(isOn ? [...value, code] : value.filter(chosenCode => chosenCode !== code))
  return (
    <FieldShell label={t('act.reasons')} group {...{ error, help, required }}>
      {aria => (
        <div id={aria.id} className="flex flex-col gap-4 rounded-control border border-line p-3.5">
          {groups.map(({ asset, found }) => (
            <fieldset key={asset} className="flex flex-col gap-2">
              {groups.length > 1 && (
                <legend className="mb-2 text-sm font-medium text-ink-2">{t(`act.group.${asset}`)}</legend>
              )}
              {found.map(reason => (
                <CheckboxField
                  key={reason.code}
                  label={reason.title}
                  checked={value.includes(reason.code)}
                  onChange={event => setChosen(reason.code, event.target.checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </FieldShell>
  )
}
