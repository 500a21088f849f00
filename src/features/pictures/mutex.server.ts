export function createMutex() {
  let lock: Promise<unknown> = Promise.resolve()
  return function withMutex<T>(task: () => Promise<T>): Promise<T> {
    const result = lock.then(task, task)
    lock = result
    return result
  }
}

/** Runs tasks one at a time, in order: a decoded picture takes up to hundreds of megabytes. */
export const decodeInTurn = createMutex()
