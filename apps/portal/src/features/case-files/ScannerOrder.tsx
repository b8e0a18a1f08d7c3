import { caseFileCalls } from '@archway/contract/case-files'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

type Values = { text: string }

/** The scanner's order as a number or link instead of a file. */
export function ScannerOrder({ caseUuid }: { caseUuid: string }) {
  const { t } = useTranslation('caseFiles')
  const [isOpen, setOpen] = useState(false)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { text: '' } })
  const reserve = useCallMutation(caseFileCalls.reserve, { affects: [caseFileCalls.ofCase], quiet: true })
  return (
    <>
      <Button size="small" icon={LinkIcon} onClick={() => setOpen(true)}>
        {t('scanner.add')}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        form={form}
        title={t('scanner.title')}
        submitLabel={t('scanner.save')}
        onSubmit={async ({ text }) => {
          await reserve.mutateAsync({ body: { caseUuid, typeKey: 'thirdParty', text: text.trim() } })
          form.reset()
        }}
        onFailure={error => showFailure(form, error)}
      >
        <TextArea
          label={t('scanner.label')}
          help={t('scanner.help')}
          required
          error={form.formState.errors.text?.message}
          {...form.register('text', { validate: text => text.trim() !== '', maxLength: 2000 })}
        />
      </FormDialog>
    </>
  )
}
