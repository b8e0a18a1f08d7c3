import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../../../platform/form/form.ts'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { caseViews } from '../../../../platform/live/case-views.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { ReasonsDialog } from './ReasonsDialog.tsx'
import { cancelDialogForm } from './reasons-form.ts'

type Props = { detail: CaseDetail; open: boolean; onOpenChange: (open: boolean) => void }
const resolver = resolverOf(cancelDialogForm)

/** Cancels a case, or only its refinement, with a reason (C27). */
export function CancelDialog({ detail, open, onOpenChange }: Props) {
  const { t } = useTranslation(['caseDetail', 'cases'])
  const cancel = useCallMutation(caseCalls.cancel, { affects: caseViews, quiet: true })
  const { inRefinement, identifier } = detail
  return (
    <ReasonsDialog
      open={open}
      onOpenChange={onOpenChange}
      resolver={resolver}
      scope="cancel"
      onSubmit={async body => {
        await cancel.mutateAsync({ params: { id: detail.uuid }, body })
        toast.success(t('caseDetail:done.cancel', { identifier }))
      }}
      title={
        inRefinement
          ? t('caseDetail:dialog.cancel.refinementTitle')
          : t('caseDetail:dialog.cancel.title', { identifier })
      }
      description={t(
        inRefinement ? 'caseDetail:dialog.cancel.refinementText' : 'caseDetail:dialog.cancel.text',
      )}
      submitLabel={t('cases:action.cancel')}
      cancelLabel={t('caseDetail:dialog.cancel.keep')}
    />
  )
}
