import { type AssetTypeKey, offeredAssets } from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { FieldShell } from '../../../ui/form/FieldShell.tsx'

type Props = {
  detail: Pick<CaseDetail, 'product' | 'withTs' | 'arch' | 'impressionType'>
  value: readonly AssetTypeKey[]
  onChange: (keys: AssetTypeKey[]) => void
  error?: string
  required?: boolean
}

/** Selects the records of the case that have to be replaced. */
export function ConcernedAssets({ detail, value, onChange, error, required }: Props) {
  const { t } = useTranslation(['lab', 'caseFiles'])
  const offeredKeys = offeredAssets({
    product: detail.product,
    withTs: detail.withTs,
    arch: detail.arch ?? 'both',
    impressionType: detail.impressionType ?? 'digital',
  })
  return (
    <FieldShell label={t('lab:act.assets')} help={t('lab:act.assetsHelp')} group {...{ error, required }}>
      {aria => (
        <fieldset
          id={aria.id}
          aria-label={t('lab:act.assets')}
          className="grid gap-2 rounded-control border border-line p-3.5 sm:grid-cols-2"
        >
          {offeredKeys.map(key => (
            <CheckboxField
              key={key}
              label={t(`caseFiles:types.${key}`)}
              checked={value.includes(key)}
              onChange={event =>
                onChange(
                  event.target.checked ? [...value, key] : value.filter(chosenKey => chosenKey !== key),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </FieldShell>
  )
}
