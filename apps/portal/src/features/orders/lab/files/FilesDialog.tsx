import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { isolateText } from '@archway/words/locale'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../../platform/files/fetch-file.ts'
import { CallFailed } from '../../../../platform/http/problems.ts'
import { translateKey } from '../../../../platform/i18n/language.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { Modal } from '../../../../ui/overlay/Modal.tsx'
import type { FilesDialogProps } from './files-dialog.ts'

type State =
  | { readonly kind: 'running'; readonly percent: number | null }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly problems: readonly string[] }

const start: State = { kind: 'running', percent: null }

const problemsOf = (error: unknown): readonly string[] =>
  error instanceof CallFailed ? error.messages : [translateKey('reasons', 'UNEXPECTED')]

const filterOf = (orders: readonly BoardOrder[]) => {
  const each = orders.map(({ uuid }) => ({ EQ: { uuid } }))
  return each.length === 1 && each[0] ? each[0] : { OR: each }
}

/** Downloads the production files of orders and shows how far it is; closing it stops the download. */
export function FilesDialog({ orders, onClose }: FilesDialogProps) {
  const { t } = useTranslation(['lab', 'kit'])
  const [state, setState] = useState<State>(start)
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a download per attempt; the orders of an open dialog stay
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: State) => {
      if (!stop.signal.aborted) setState(next)
    }
    fetchFile(
      orderCalls.orderArchive,
      { filter: filterOf(orders) },
      percent => show({ kind: 'running', percent }),
      stop.signal,
    ).then(
      name => show({ kind: 'saved', name }),
      error => show({ kind: 'failed', problems: problemsOf(error) }),
    )
    return () => stop.abort()
  }, [attempt])
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      closeOnOutsidePress={false}
      title={t('lab:boardView.files.title')}
      description={t('lab:boardView.files.text', { count: orders.length })}
      footer={
        <>
          {state.kind === 'failed' && (
            <Button
              variant="primary"
              onClick={() => {
                setState(start)
                setAttempt(before => before + 1)
              }}
            >
              {t('lab:boardView.files.again')}
            </Button>
          )}
          <Button onClick={onClose}>
            {state.kind === 'running' ? t('lab:boardView.files.stop') : t('kit:close')}
          </Button>
        </>
      }
    >
      {state.kind === 'running' && (
        <ProgressBar label={t('lab:boardView.files.running')} value={state.percent} showLabel />
      )}
      {state.kind === 'saved' && (
        <Banner tone="success">{t('lab:boardView.files.done', { name: isolateText(state.name) })}</Banner>
      )}
      {state.kind === 'failed' && (
        <Banner tone="error" title={t('lab:boardView.files.failed')}>
          {state.problems.map(problem => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
    </Modal>
  )
}
