/**
 * Does at once what comes while earlier work is under way, so that a busy process asks the database rarely: what is
 * given in one turn of the event loop is one batch of at most `most`, and batches go one after the other. `work`
 * answers for each item at its place.
 */
export const together = <Item, Answer>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): ((item: Item) => Promise<Answer>) => {
  type Waiting = { item: Item; done: (answer: Answer) => void; failed: (error: unknown) => void }
  let waiting: Waiting[] = []
  let working = false

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await work(taken.map(({ item }) => item))
        for (const [at, { done }] of taken.entries()) done(answers[at] as Answer)
      } catch (error) {
        for (const { failed } of taken) failed(error)
      }
    }
    working = false
  }

  return item =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (working) return
      working = true
      setImmediate(drain)
    })
}
