let isSupported: boolean | undefined

/** Whether this browser supports WebGL: checked before the library for it is fetched. */
export const hasWebgl = (): boolean => {
  if (isSupported === undefined) {
    const pen = document.createElement('canvas').getContext('webgl2')
    isSupported = pen !== null
    // A page has few of them.
    pen?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return isSupported
}
