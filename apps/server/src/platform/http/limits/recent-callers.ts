/** Milliseconds: the interval at which a page in use makes calls. */
const recentMs = 2000

/** The companies that have recently made calls in this process: deferrable work gives way to calls of others. */
export type RecentCallers = {
  note(company: string): void
  /** Whether a company other than this one has made a call within the last seconds. */
  hasOthers(company: string): boolean
}

export const createRecentCallers = (now: () => number = performance.now.bind(performance)): RecentCallers => {
  // The two companies of the latest calls are enough: one of them is another.
  let latest: { readonly company: string; at: number } | undefined
  let before: { readonly company: string; readonly at: number } | undefined
  return {
    note: company => {
      if (latest?.company === company) {
        latest.at = now()
        return
      }
      before = latest
      latest = { company, at: now() }
    },
    hasOthers: company => {
      const otherCall = latest?.company === company ? before : latest
      return otherCall !== undefined && now() - otherCall.at <= recentMs
    },
  }
}
