import { maxSignOnRules, type SignOnGrant, type SignOnRule, signOnGrants } from '@archway/contract/contacts'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasManagers, useSession } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { IconButton } from '../../../../ui/action/IconButton.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

type Props = {
  value: readonly SignOnRule[]
  onChange: (rules: SignOnRule[]) => void
  error: string | undefined
}

/** The rules that give rights by what the provider says about a person; the first that applies decides. */
export function RuleFields({ value, onChange, error }: Props) {
  const { t } = useTranslation('signOn')
  const session = useSession()
  const change = (index: number, part: Partial<SignOnRule>) =>
    onChange(value.map((rule, i) => (i === index ? { ...rule, ...part } : rule)))
  const isOffered = (grant: SignOnGrant) => grant !== 'relationshipManager' || hasManagers(session)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-base font-medium">{t('form.rules')}</legend>
      <p className="text-sm text-ink-2">{t('form.rulesHelp')}</p>
      {value.map((rule, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity than their order
          key={index}
          aria-label={t('form.rule', { n: index + 1 })}
          className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4"
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t('form.claim')}
              required
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              placeholder="groups"
              value={rule.claim}
              onChange={({ target }) => change(index, { claim: target.value })}
            />
            <TextField
              label={t('form.value')}
              required
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={rule.value}
              onChange={({ target }) => change(index, { value: target.value })}
            />
          </div>
          <div className="flex items-end gap-2">
            <SelectField
              className="min-w-0 flex-1"
              label={t('form.grant')}
              options={signOnGrants
                .filter(grant => isOffered(grant) || grant === rule.grant)
                .map(grant => ({ value: grant, label: t(`form.grants.${grant}`) }))}
              value={rule.grant}
              onChange={grant => change(index, { grant })}
            />
            <IconButton
              icon={Trash2}
              label={t('form.removeRule', { n: index + 1 })}
              onClick={() => onChange(value.filter((_, i) => i !== index))}
            />
          </div>
        </fieldset>
      ))}
      {error && <p className="text-sm text-danger-text">{error}</p>}
      {value.length < maxSignOnRules && (
        <Button
          icon={Plus}
          className="self-start"
          onClick={() => onChange([...value, { claim: '', value: '', grant: 'member' }])}
        >
          {t('form.addRule')}
        </Button>
      )}
    </fieldset>
  )
}
