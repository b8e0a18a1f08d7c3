import type { KeyScope } from '@archway/contract/integrations'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from './scope-words.ts'

type Props = {
  offeredScopes: readonly KeyScope[]
  value: readonly KeyScope[]
  onChange: (scopes: KeyScope[]) => void
  error: string | undefined
}

/** The features that a key can open, each with a box for reading and one for changing. */
export function ScopeFields({ offeredScopes, value, onChange, error }: Props) {
  const { t } = useTranslation('integrations')
  const helpId = useId()
  const toggleScope = (scope: KeyScope) =>
    onChange(value.includes(scope) ? value.filter(grantedScope => grantedScope !== scope) : [...value, scope])
  return (
    <fieldset aria-describedby={helpId} aria-invalid={error ? true : undefined} className="min-w-0">
      <legend className="text-base font-medium">{t('create.scopes')}</legend>
      <p id={helpId} className={error ? 'text-sm text-danger-text' : 'text-sm text-ink-2'}>
        {error ?? t('create.scopesHelp')}
      </p>
      <table className="mt-2 w-full text-base">
        <thead className="text-sm text-ink-2">
          <tr>
            <td />
            {(['read', 'write'] as const).map(access => (
              <th key={access} scope="col" className="w-24 py-1 text-center font-medium">
                {t(`create.${access}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {[...featuresOf(offeredScopes)].map(([feature, has]) => (
            <tr key={feature}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {t(`feature.${feature}`)}
              </th>
              {(['read', 'write'] as const).map(access => (
                <td key={access} className="text-center">
                  {has[access] && (
                    <label className="inline-flex size-9 items-center justify-center">
                      <input
                        type="checkbox"
                        aria-label={t(`access.${access}`, { feature: t(`feature.${feature}`) })}
                        checked={value.includes(`${feature}:${access}`)}
                        onChange={() => toggleScope(`${feature}:${access}`)}
                        className="tick size-4.5 rounded-chip"
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
