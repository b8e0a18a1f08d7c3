import type { Request } from '@archway/contract/requests'
import type { TFunction } from 'i18next'
import { formatList } from '../../platform/i18n/format-list.ts'

type Words = TFunction<'requests'>

const rangeText = (t: Words, arch: 'upper' | 'lower', steps: Request['steps']['upper']): string | null => {
  if (!steps) return null
  const [from, to] = steps
  return from === to ? t(`steps.${arch}`, { from }) : t(`steps.${arch}Range`, { from, to })
}

/** The steps of a request: `Upper 14, Lower 10`; empty if it is not made from steps. */
const stepsText = (t: Words, { steps }: Pick<Request, 'steps'>): string =>
  formatList([rangeText(t, 'upper', steps.upper), rangeText(t, 'lower', steps.lower)])

/** One line with method and steps of a request. */
export const methodText = (t: Words, request: Pick<Request, 'steps' | 'method' | 'source'>): string =>
  [request.source ? t(`source.${request.source}`) : t(`method.${request.method}`), stepsText(t, request)]
    .filter(Boolean)
    .join(': ')
