import { type AssetTypeKey, type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/files/save-file.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { formatSize } from '../../platform/i18n/sizes.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { acceptAttribute, acceptSentence, refusalSentence } from './file-sentences.ts'
import { SlotProgress } from './slots/SlotProgress.tsx'
import { itemOf } from './uploads/queue.rules.ts'
import { upload } from './uploads/upload-queue.ts'
import { useUploads } from './uploads/use-uploads.ts'

type RequestRecordsProps = {
  request: { uuid: string; caseUuid: string; caseIdentifier: string; patientName: string }
  /** The slots of the request's impressions. */
  slots: readonly AssetTypeKey[]
  /** Whether files may be added now. */
  open: boolean
}

/** The impressions of a request, each with its file or the button to choose one. */
export function RequestRecords({ request, slots, open }: RequestRecordsProps) {
  const { data } = useCallQuery(caseFileCalls.ofRequest, { params: { id: request.uuid } })
  const findNewest = (key: AssetTypeKey) =>
    data?.data.find(asset => asset.typeKey === key && asset.status === 'ready')
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {slots.map(key => (
        <Record key={key} {...{ request, slot: key, open }} file={findNewest(key)} />
      ))}
    </ul>
  )
}

type RecordProps = {
  request: RequestRecordsProps['request']
  slot: AssetTypeKey
  file: CaseAsset | undefined
  open: boolean
}

function Record({ request, slot, file, open }: RecordProps) {
  const { t } = useTranslation(['requests', 'caseFiles'])
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const item = itemOf(useUploads(), request.caseUuid, slot)
  const name = t(`caseFiles:types.${slot}`)
  const startUpload = (chosenFile: File | undefined) => {
    if (!chosenFile) return
    const refusal = refusalSentence(slot, chosenFile)
    setProblem(refusal)
    if (!refusal)
      upload({
        caseUuid: request.caseUuid,
        typeKey: slot,
        patientName: request.patientName,
        identifier: request.caseIdentifier,
        file: { name: chosenFile.name, bytes: chosenFile },
        place: { requestUuid: request.uuid },
      })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="text-base font-medium">{name}</p>
        {file ? (
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-3 tabular-nums">
            <bdi dir="auto" className="break-all">
              {file.fileName}
            </bdi>
            <bdi>{formatSize(file.bytes)}</bdi>
          </p>
        ) : (
          <p className="text-sm text-ink-3">{open ? acceptSentence(slot) : '–'}</p>
        )}
        {!file && open && !item && <p className="text-sm text-amber-ink">{t('requests:records.missing')}</p>}
        {item && <SlotProgress item={item} name={name} />}
        {problem && (
          <p role="alert" className="text-sm text-danger-text">
            {problem}
          </p>
        )}
      </div>
      {file && (
        <IconButton
          icon={Download}
          label={`${t('requests:records.download')}: ${file.fileName}`}
          onClick={() => void saveFile(file).catch(() => {})}
        />
      )}
      {open && !item && (
        <Button
          size="small"
          icon={Upload}
          aria-label={t('requests:records.chooseFor', { name })}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'caseFiles:slots.replace' : 'requests:records.choose')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptAttribute([slot])}
        onChange={event => {
          startUpload(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </li>
  )
}
