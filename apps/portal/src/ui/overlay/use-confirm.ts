import { createContext, use } from 'react'
import type { ConfirmQuestion } from './ConfirmDialog.tsx'

export type Ask = (question: ConfirmQuestion) => Promise<boolean>

export const ConfirmContext = createContext<Ask | null>(null)

/** `const confirm = useConfirm(); if (await confirm({ title, message })) …` */
export function useConfirm(): Ask {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs UiProvider above it')
  return confirm
}
