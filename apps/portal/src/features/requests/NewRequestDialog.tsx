import { requestCalls } from '@archway/contract/requests'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { CaseField } from './CaseField.tsx'
import { MakingFields } from './MakingFields.tsx'
import { resolverFor, startingValues, type Values } from './new-request.ts'
import { StepFields } from './StepFields.tsx'

type Props = {
  /** The case; undefined if it is chosen in the dialog. */
  caseUuid?: string
  onClose: () => void
}

/** Creates a request for a retainer or a replacement (R1). */
export function NewRequestDialog({ caseUuid, onClose }: Props) {
  const { t } = useTranslation('requests')
  const [chosenCase, setChosenCase] = useState(caseUuid ?? '')
  const create = useCallMutation(requestCalls.createRequest, { affects: caseViews, quiet: true })
  const optionsQuery = useCallQuery(
    requestCalls.requestOptions,
    { params: { id: chosenCase } },
    { enabled: chosenCase !== '' },
  )
  const options = optionsQuery.data?.data
  const treatment = options?.treatment
  const form = useForm<Values>({
    resolver: useMemo(() => resolverFor(treatment), [treatment]),
    defaultValues: startingValues(chosenCase),
    mode: 'onTouched',
  })
  const caseOfForm = useWatch({ control: form.control, name: 'caseUuid' })
  useEffect(() => setChosenCase(caseOfForm), [caseOfForm])
  const types = useMemo(() => options?.case.types ?? [], [options])
  const preset = useRef('')
  useEffect(() => {
    const [first] = types
    if (!options || !first) return
    // Once per case: reloaded options do not overwrite what the user has chosen.
    if (preset.current !== chosenCase) {
      const isRestored = preset.current === '' && form.getValues('material') !== undefined
      preset.current = chosenCase
      if (!isRestored) {
        const { material, offset, trimline } = options.preset
        form.setValue('material', material)
        form.setValue('offset', offset)
        form.setValue('trimline', trimline)
      }
    }
    if (!types.includes(form.getValues('type'))) form.setValue('type', first)
    // Until the options are loaded, the resolver reports an error (new-request.ts); validating again clears it.
    void form.trigger('caseUuid')
  }, [chosenCase, options, types, form])
  return (
    <FormProvider {...form}>
      <FormDialog
        open
        size="large"
        onOpenChange={isOpen => !isOpen && onClose()}
        form={form}
        title={t('form.title')}
        submitLabel={t('form.submit')}
        onSubmit={async body => {
          const { data } = await create.mutateAsync({ body })
          toast.success(t('form.done', { identifier: data.identifier }))
        }}
        onFailure={error => failDialog(form, error, onClose)}
      >
        {caseUuid === undefined && <CaseField />}
        {options && (
          <>
            <StepFields options={options} />
            <MakingFields options={options} />
          </>
        )}
      </FormDialog>
    </FormProvider>
  )
}
