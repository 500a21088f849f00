/** Uses several cores for compression, and bounds memory. */
const defaultConcurrency = 4

/** Works on items in order, on some of them at a time. After an error no further one is begun. @throws the first error */
export async function limitConcurrency<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  concurrency = defaultConcurrency,
): Promise<void> {
  // A generator, which ends for all workers when one of them fails.
  const queue = iterate(items)
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

function* iterate<Item>(items: Iterable<Item>) {
  yield* items
}
