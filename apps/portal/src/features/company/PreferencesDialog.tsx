import {
  type CompanyConfiguration,
  type ConfigurationUpdate,
  companyCalls,
  cutlines,
  offsets,
} from '@archway/contract/company'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { say } from '../../platform/language.ts'
import { refreshSession } from '../../platform/session.ts'
import { useWrite } from '../../platform/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioGroupField } from '../../ui/RadioGroupField.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'

const fields = ['alignerOffset', 'alignerCutline', 'retainerOffset', 'retainerCutline'] as const
type Field = (typeof fields)[number]
/** Radios hold texts; an offset becomes a number again when it is sent. */
type Input = Record<Field, string>

const isOffset = (field: Field): boolean => field.endsWith('Offset')

/** All four are required, with the sentence of this form alone (VAL-03..07, TRAP-112). */
const resolver: Resolver<Input> = values => {
  const missing = fields.filter(field => values[field] === '')
  const message = say('forms', 'requiredPreference')
  return missing.length > 0
    ? { values: {}, errors: Object.fromEntries(missing.map(field => [field, { type: 'required', message }])) }
    : { values, errors: {} }
}

const changeOf = (values: Input): ConfigurationUpdate =>
  Object.fromEntries(
    fields.map(field => [field, isOffset(field) ? Number(values[field]) : values[field]]),
  ) as ConfigurationUpdate

type Props = { configuration: CompanyConfiguration; onClose: () => void }

/** 'Edit Preferences': nothing is saved before the warning has been confirmed (PREF-09..14). */
export function PreferencesDialog({ configuration, onClose }: Props) {
  const { t } = useTranslation(['preferences', 'caseForm'])
  const confirm = useConfirm()
  const update = useWrite(companyCalls.updateConfiguration, { quiet: true })
  const form = useForm<Input>({
    mode: 'onTouched',
    resolver,
    defaultValues: Object.fromEntries(fields.map(field => [field, String(configuration[field])])) as Input,
  })

  const save = async (values: Input): Promise<void> => {
    const sure = await confirm({
      title: t('preferences:product.warningTitle'),
      message: t('preferences:product.warning'),
    })
    if (!sure) return Promise.reject(null)
    await update.mutateAsync({ body: changeOf(values) })
    await refreshSession()
    toast.success(t('preferences:product.saved'))
  }
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={form}
      title={t('preferences:product.edit')}
      onSubmit={save}
      // Thinking again is no failure.
      onFailure={error => error && toast.error(t('preferences:product.failed'))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(name => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <RadioGroupField
                label={t(`preferences:product.field.${name}`)}
                required
                layout="row"
                options={(isOffset(name) ? offsets : cutlines).map(value => ({
                  value: String(value),
                  label: isOffset(name)
                    ? t(`caseForm:choice.offset.${value as (typeof offsets)[number]}`)
                    : t(`caseForm:choice.cutline.${value as (typeof cutlines)[number]}`),
                }))}
                error={fieldState.error?.message}
                {...field}
              />
            )}
          />
        ))}
      </div>
    </FormDialog>
  )
}
