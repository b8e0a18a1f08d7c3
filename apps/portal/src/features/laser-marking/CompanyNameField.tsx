import type { LaserMarking, LaserMarkingUpdate } from '@archway/contract/laser-marking'
import { laserMarking } from '@archway/contract/laser-marking'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useBoundForm } from '../../platform/form/use-bound-form.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useUnsent } from '../../ui/form/unsent.ts'

/** A name is required here; the switch alone does not require one (TRAP-111). */
const schema = z.object({ companyName: laserMarking.shape.companyName.def.innerType })
type Input = z.output<typeof schema>

type Props = {
  marking: LaserMarking
  mayChange: boolean
  onSave: (change: LaserMarkingUpdate) => Promise<unknown>
}

/**
 * The company name on the pieces: editable only while it is enabled; Save appears when it differs (LASER-14,
 * LASER-15).
 */
export function CompanyNameField({ marking, mayChange, onSave }: Props) {
  const { t } = useTranslation(['laserMarking', 'kit'])
  const { company } = useSession()
  const stored = marking.companyName ?? ''
  const form = useBoundForm<Input>(
    { companyName: stored },
    { mode: 'onChange', resolver: resolverOf(schema) },
  )
  const currentName = useWatch({ control: form.control, name: 'companyName' })
  const isDisabled = !mayChange || marking.companyNameFlag === 0
  const isDifferent = !isDisabled && currentName !== stored
  const { errors, isSubmitting, isDirty } = form.formState
  const isRestored = useUnsent(form, 'company name', isDirty)
  const save = form.handleSubmit(values =>
    onSave({ companyName: values.companyName }).catch(error => showFailure(form, error)),
  )
  return (
    <form noValidate onSubmit={save} className="flex items-start gap-2">
      <TextField
        className="w-full sm:max-w-80"
        label={t('laserMarking:companyName.label')}
        labelHidden
        disabled={isDisabled}
        autoComplete="organization"
        placeholder={company?.name}
        help={
          mayChange && isDisabled
            ? t('laserMarking:companyName.off')
            : isRestored
              ? t('kit:restored')
              : undefined
        }
        error={errors.companyName?.message ?? errors.root?.message}
        {...form.register('companyName')}
      />
      {isDifferent && (
        <Button type="submit" variant="primary" loading={isSubmitting} disabled={!!errors.companyName}>
          {t('laserMarking:companyName.save')}
        </Button>
      )}
    </form>
  )
}
