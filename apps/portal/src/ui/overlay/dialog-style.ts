import { cx } from '../class-names.ts'

export type DialogSize = 'small' | 'medium' | 'large' | 'full'

const widths: Record<DialogSize, string> = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  large: 'sm:max-w-4xl',
  full: 'sm:max-w-[min(100rem,calc(100vw-3rem))]',
}

export const veilStyle = 'veil-motion fixed inset-0 z-40 bg-veil'

/** Centred on a desk, a full-height sheet on a phone. */
export const viewportStyle =
  'fixed inset-0 z-40 flex items-center justify-center overflow-hidden sm:p-6 [--sticky-top:0px]'

export const sheetStyle = (size: DialogSize) =>
  cx(
    'relative flex w-full flex-col bg-raised text-ink shadow-sheet outline-none max-sm:h-dvh sm:max-h-[calc(100dvh-3rem)] sm:rounded-card',
    'transition-[opacity,transform] duration-(--slow) ease-out data-starting-style:opacity-0 data-ending-style:opacity-0',
    'data-starting-style:translate-y-2 data-ending-style:translate-y-2',
    widths[size],
  )

/** A few words and a choice: stays small, at thumb's reach on a phone. */
export const cardStyle =
  'flex w-full flex-col gap-4 bg-raised p-5 text-ink shadow-sheet outline-none max-sm:mt-auto max-sm:rounded-t-card sm:max-w-md sm:rounded-card ' +
  'transition-[opacity,transform] duration-(--slow) ease-out data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-y-2 data-ending-style:translate-y-2'
