const atTheLatestMs = 5000

/** Runs a function when the page is idle, at the latest after five seconds; used to preload. */
export const whenIdle = (act: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: atTheLatestMs })
  else setTimeout(act, atTheLatestMs / 4)
}
