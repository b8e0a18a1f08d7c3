/** A page that is in use makes a call about so often. */
const recentMs = 2000

/** Which companies have made calls of late in this process: work that can wait gives way to the calls of others. */
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
      const other = latest?.company === company ? before : latest
      return other !== undefined && now() - other.at <= recentMs
    },
  }
}
