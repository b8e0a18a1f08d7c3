/**
 * Batches the items that arrive while the previous batch is running, so that a busy process queries the database
 * rarely. Items of one turn of the event loop form one batch of at most `maxSize`; batches run one after the other.
 * `run` returns one result per item, in order; when it throws, every item of the batch is rejected.
 */
export const createBatcher = <Item, Result>(
  maxSize: number,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  type QueuedItem = { item: Item; resolve: (answer: Result) => void; reject: (error: unknown) => void }
  let queue: QueuedItem[] = []
  let isRunning = false

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, maxSize)
      queue = queue.slice(maxSize)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return item =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(drain)
    })
}
