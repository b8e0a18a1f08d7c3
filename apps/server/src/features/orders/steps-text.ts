import type { BatchSteps } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { translate } from '../../platform/words.ts'

/** The steps of each arch of an order: `['Upper 1–12', 'Lower 1–10']`; empty for products without steps. */
export const stepRanges = (language: Language, steps: BatchSteps): string[] =>
  (['upper', 'lower'] as const).flatMap(arch => {
    const range = steps[arch]
    if (!range) return []
    const [from, to] = range
    return [translate(language, 'orders', from === to ? `${arch}Step` : `${arch}Steps`, { from, to })]
  })
