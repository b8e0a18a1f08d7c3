/** Sample functions that worker processes run in tests of the pool. */
export const pid = (): number => process.pid
export const double = (value: number): number => value * 2
export const fail = (): never => {
  throw new Error('as planned')
}
export const spin = (): void => {
  for (;;) Math.random()
}
/** Holds resident memory outside of V8's heap, as a decoder of images does. */
export const hoard = async (): Promise<void> => {
  const buffers: Buffer[] = []
  for (;;) {
    buffers.push(Buffer.alloc(8 * 1024 * 1024, 1))
    await new Promise(resolve => setImmediate(resolve))
  }
}
export const die = (): never => process.exit(7)
