import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog, type ConfirmQuestion } from './ConfirmDialog.tsx'
import { type Ask, ConfirmContext } from './use-confirm.ts'

type Pending = { question: ConfirmQuestion; answer: (yes: boolean) => void }

/** Draws the questions of `useConfirm()`, one after another. Part of `DeskProvider`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pendingDialogs, setPendingDialogs] = useState<readonly Pending[]>([])
  // The last question stays mounted during the closing animation.
  const [last, setLast] = useState<ConfirmQuestion>({ title: '' })

  const confirm = useCallback<Ask>(
    question =>
      new Promise(resolve => {
        setPendingDialogs(queue => [...queue, { question, answer: resolve }])
      }),
    [],
  )

  const current = pendingDialogs[0]
  if (current && current.question !== last) setLast(current.question)
  const answer = (isConfirmed: boolean) => {
    current?.answer(isConfirmed)
    setPendingDialogs(queue => queue.slice(1))
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog
        {...(current?.question ?? last)}
        open={current !== undefined}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </ConfirmContext>
  )
}
