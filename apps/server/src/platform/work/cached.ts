/** Runs `check` at most once in `ms`; callers in between share the result of the last or running check. */
export const cacheFor = <T>(ms: number, check: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= ms) last = { at: now, answer: check() }
    return last.answer
  }
}

/** Like `cacheFor`, but returns the last result at once and refreshes it in the background; only the first caller waits. */
export const refreshEvery = <T>(ms: number, check: () => Promise<T>): (() => Promise<T>) => {
  let latest: Promise<T> | undefined
  const next = cacheFor(ms, async () => {
    const result = await check()
    latest = Promise.resolve(result)
    return result
  })
  return () => {
    const running = next()
    return latest ?? running
  }
}
