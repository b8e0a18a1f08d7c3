import type { Order } from '@archway/contract/orders'
import type { TFunction } from 'i18next'
import { formatList } from '../../platform/i18n/format-list.ts'

/** The steps of each arch of a batch: `['Upper 1–12', 'Lower 1–10']`; empty for products without steps. */
export const stepRanges = (t: TFunction<'orders'>, { upper, lower }: Order['steps']): string[] =>
  [
    upper && t(upper[0] === upper[1] ? 'upperStep' : 'upperSteps', { from: upper[0], to: upper[1] }),
    lower && t(lower[0] === lower[1] ? 'lowerStep' : 'lowerSteps', { from: lower[0], to: lower[1] }),
  ].filter(range => range !== null)

/** The steps of a batch in one line: 'Upper 1–12, Lower 1–10'. */
export const stepsText = (t: TFunction<'orders'>, steps: Order['steps']): string =>
  formatList(stepRanges(t, steps))
