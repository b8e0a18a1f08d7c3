import { maxSignOnRules } from '@archway/contract/contacts'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/action/Button.tsx'
import { IconButton } from '../../../../ui/action/IconButton.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { Grant, TypedRule } from './sign-on-form.ts'

type Props = {
  /** The rights that a rule may grant, in ascending order. */
  grants: readonly [Grant, ...Grant[]]
  title: string
  help: string
  value: readonly TypedRule[]
  onChange: (rules: TypedRule[]) => void
  error: string | undefined
}

/** Rules that grant rights by the claims of the identity provider about a person; the first match decides. */
export function RuleFields({ grants, title, help, value, onChange, error }: Props) {
  const { t } = useTranslation('signOn')
  const changeRule = (index: number, change: Partial<TypedRule>) =>
    onChange(value.map((rule, i) => (i === index ? { ...rule, ...change } : rule)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-base font-medium">{title}</legend>
      <p className="text-sm text-ink-2">{help}</p>
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
              onChange={({ target }) => changeRule(index, { claim: target.value })}
            />
            <TextField
              label={t('form.value')}
              required
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={rule.value}
              onChange={({ target }) => changeRule(index, { value: target.value })}
            />
          </div>
          <div className="flex items-end gap-2">
            <SelectField
              className="min-w-0 flex-1"
              label={t('form.grant')}
              options={[...new Set([...grants, rule.grant])].map(grant => ({
                value: grant,
                label: t(`form.grants.${grant}`),
              }))}
              value={rule.grant}
              onChange={grant => changeRule(index, { grant })}
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
          onClick={() => onChange([...value, { claim: '', value: '', grant: grants[0] }])}
        >
          {t('form.addRule')}
        </Button>
      )}
    </fieldset>
  )
}
