import { isDay } from '@archway/contract/kernel'
import { dayAfter, unsoundDay } from '@archway/contract/lab'
import { useSearchState } from '../../../platform/list/navigate.ts'

export const lengths = { days30: 30, quarter: 90, year: 365 } as const
export type Choice = keyof typeof lengths | 'own'

/** The period that the address names: the last 30, 90 or 365 days, or a chosen one; the last 30 days otherwise. */
export const usePeriod = () => {
  const [{ period, from, to }, set] = useSearchState()
  const today = new Date().toISOString().slice(0, 10)
  const lastDays = (days: number) => ({ from: dayAfter(today, 1 - days), to: today })
  const customPeriod = from && to && isDay(from) && isDay(to) ? { from, to } : null
  const choice: Choice =
    period === 'own' ? 'own' : period && period in lengths ? (period as keyof typeof lengths) : 'days30'
  const chosenPeriod =
    choice === 'own' ? (customPeriod ?? lastDays(lengths.days30)) : lastDays(lengths[choice])
  return {
    choice,
    period: chosenPeriod,
    /** Whether the period can be requested. */
    isValid: unsoundDay(chosenPeriod) === null,
    choose: (next: Choice) =>
      next === 'own'
        ? set({ period: 'own', from: chosenPeriod.from, to: chosenPeriod.to })
        : set({ period: next === 'days30' ? undefined : next, from: undefined, to: undefined }),
    setOwn: (change: { from?: string; to?: string }) => set({ period: 'own', ...chosenPeriod, ...change }),
  }
}
export type PeriodState = ReturnType<typeof usePeriod>
