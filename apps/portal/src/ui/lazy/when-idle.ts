const atTheLatestMs = 5000

/** Does something when the page has nothing better to do: what is fetched then is there before it is asked for. */
export const whenIdle = (act: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: atTheLatestMs })
  else setTimeout(act, atTheLatestMs / 4)
}
