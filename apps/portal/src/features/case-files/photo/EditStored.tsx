import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/files/use-address.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { readFilesAgain } from '../uploads/upload-queue.ts'
import { canBrowserShow } from '../viewer/view.rules.ts'
import { PhotoEditor } from './PhotoEditor.tsx'

type EditStoredProps = {
  file: CaseAsset
  onEdited: (edited: CaseAsset) => void
  onClose: () => void
}

/** Edits an uploaded photo: the server edits the original, so nothing is uploaded again. */
export function EditStored({ file, onEdited, onClose }: EditStoredProps) {
  const { t } = useTranslation('caseFiles')
  const edit = useCallMutation(caseFileCalls.edit, { affects: [caseFileCalls.ofCase] })
  const variant = file.hasView ? 'view' : canBrowserShow(file.mime) ? 'file' : 'preview'
  const { url } = useAddress(file.uuid, variant)
  if (!url) return null
  return (
    <PhotoEditor
      source={url}
      name={t(`types.${file.typeKey}`)}
      original="retained"
      onClose={onClose}
      onUse={async body => {
        const { data } = await edit.mutateAsync({ params: { id: file.uuid }, body })
        readFilesAgain()
        onEdited(data)
      }}
    />
  )
}
