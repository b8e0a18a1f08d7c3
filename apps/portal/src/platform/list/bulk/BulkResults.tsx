import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { BulkRun } from './use-bulk-run.ts'

const marks = {
  waiting: { icon: CircleDashed, style: 'text-ink-3' },
  working: { icon: LoaderCircle, style: 'animate-spin text-primary-text motion-reduce:animate-none' },
  done: { icon: CircleCheck, style: 'text-green-mark' },
  failed: { icon: CircleAlert, style: 'text-red-mark' },
} as const

/** Progress and results of a bulk action. */
export function BulkResults({ run, onClose }: { run: BulkRun | null; onClose: () => void }) {
  const { t } = useTranslation(['caseList', 'kit'])
  if (!run) return null
  const endedLines = run.lines.filter(({ state }) => state === 'done' || state === 'failed').length
  const hasFailed = run.lines.some(({ state }) => state === 'failed')
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      dismissible={run.over}
      title={run.title}
      footer={
        <Button variant="primary" disabled={!run.over} onClick={onClose}>
          {t('kit:close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p aria-live="polite" className="text-base text-ink-2 tabular-nums">
          {t('caseList:bulk.progress', { done: endedLines, all: run.lines.length })}
        </p>
        <ProgressBar
          label={run.title}
          value={(endedLines / run.lines.length) * 100}
          tone={run.over ? (hasFailed ? 'error' : 'success') : 'primary'}
        />
        <ul aria-label={t('caseList:bulk.results')} className="flex flex-col divide-y divide-line">
          {run.lines.map(({ uuid, identifier, patient, state, message }) => {
            const { icon: Icon, style } = marks[state]
            return (
              <li key={uuid} className="flex items-start gap-3 py-2 text-base">
                <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${style}`} />
                <span className="min-w-0 flex-1">
                  <bdi className="font-medium tabular-nums">{identifier}</bdi>
                  <span className="ms-2 text-ink-2">
                    <bdi>{patient}</bdi>
                  </span>
                  <span className={`block text-sm ${state === 'failed' ? 'text-red-ink' : 'text-ink-3'}`}>
                    {message ?? t(`caseList:bulk.${state}`)}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </Modal>
  )
}
