import { type CompanyConfiguration, companyCalls, dentalNotations } from '@archway/contract/company'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { refreshSession } from '../../platform/session/session.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

const schema = z.object({ dentalNotation: z.enum(dentalNotations) })
type Chosen = z.output<typeof schema>
type Input = { dentalNotation: string }

/** Asks an account owner for the company's dental notation; closes only with an answer (ONB-06..12). */
export function ConfigurationDialog({ configuration }: { configuration: CompanyConfiguration }) {
  const { t } = useTranslation('preferences')
  const update = useCallMutation(companyCalls.updateConfiguration, { quiet: true })
  const form = useForm<Input, unknown, Chosen>({
    mode: 'onTouched',
    resolver: resolverOf(schema as unknown as z.ZodMiniType<Chosen, Input>),
    defaultValues: { dentalNotation: '' },
  })
  return (
    <FormDialog
      open
      onOpenChange={() => {}}
      dismissible={false}
      size="small"
      form={form}
      title={t('configuration.title')}
      description={t('configuration.text')}
      onSubmit={async ({ dentalNotation }) => {
        await update.mutateAsync({ body: { dentalNotation } })
        await refreshSession()
      }}
      onFailure={error => showFailure(form, error)}
    >
      <Controller
        control={form.control}
        name="dentalNotation"
        render={({ field, fieldState }) => (
          <SelectField
            label={t('configuration.notation')}
            required
            options={configuration.dentalNotations.map(({ id, title }) => ({ value: id, label: title }))}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
