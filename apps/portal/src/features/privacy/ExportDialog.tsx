import { type PersonKind, privacyCalls } from '@archway/contract/privacy'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnconfirmed } from '../../platform/http/problems.ts'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { FoundPerson } from './use-people.ts'

const calls = {
  patient: privacyCalls.exportPatient,
  contact: privacyCalls.exportContact,
  doctor: privacyCalls.exportDoctor,
} as const satisfies Record<PersonKind, unknown>

/** Requests an export of a person's data, waits for it, and offers the download. */
export function ExportDialog({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { t } = useTranslation('people')
  const requestExport = useCallMutation(calls[person.kind])
  const wasStarted = useRef(false)
  const exportId = requestExport.data?.data.uuid ?? ''
  const exportQuery = useCallQuery(
    privacyCalls.readExport,
    { params: { exportId } },
    {
      enabled: exportId !== '',
      refetchInterval: ({ state }) => (state.data?.data.status === 'ready' ? 0 : 1500),
    },
  )
  const { mutate } = requestExport
  useEffect(() => {
    // Development renders effects twice; the export is requested once.
    if (wasStarted.current) return
    wasStarted.current = true
    mutate(
      { params: { id: person.uuid } },
      {
        onError: error => {
          if (isUnconfirmed(error)) onClose()
        },
      },
    )
  }, [mutate, person.uuid, onClose])
  // The confirmation may have become too old during a long export.
  const isUnread = isUnconfirmed(exportQuery.error)
  useEffect(() => {
    if (isUnread) onClose()
  }, [isUnread, onClose])
  const dataExport = exportQuery.data?.data
  const hasFailed = requestExport.isError || exportQuery.isError
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('exporting.title', { name: person.name })}
      description={dataExport?.status === 'ready' ? t('exporting.ready') : t('exporting.runningText')}
      footer={<Button onClick={onClose}>{t('exporting.close')}</Button>}
    >
      {hasFailed ? (
        <Banner tone="error">{t('exporting.failed')}</Banner>
      ) : dataExport?.status === 'ready' && dataExport.document ? (
        <div className="flex flex-col gap-4">
          <LinkButton
            variant="primary"
            icon={Download}
            href={dataExport.document.url}
            download={dataExport.document.name}
            className="self-start"
          >
            {t('exporting.document')}
          </LinkButton>
          <p className="text-base text-ink-2">
            {dataExport.files.length === 0
              ? t('exporting.noFiles')
              : t('exporting.files', { count: dataExport.files.length })}
          </p>
          <ul className="flex flex-col items-start gap-1">
            {dataExport.files.map(file => (
              <li key={file.url}>
                <LinkButton size="small" variant="ghost" icon={Download} href={file.url} download={file.name}>
                  <bdi>{file.name}</bdi>
                </LinkButton>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ProgressBar label={t('exporting.running')} />
      )}
    </Modal>
  )
}
