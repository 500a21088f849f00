/** Virtual time: whatever is due happens in order, one thing after the other, whatever it waits for. */
export function createSchedule() {
  let now = 0
  let order = 0
  let events: { at: number; order: number; run: () => unknown }[] = []

  function startTimer(run: () => unknown, ms: number) {
    const event = { at: now + ms, order: order++, run }
    events.push(event)
    return () => {
      events = events.filter((other) => other !== event)
    }
  }

  /** Runs until nothing is due any more. */
  async function run() {
    for (let next = takeNext(); next; next = takeNext()) {
      now = next.at
      await next.run()
      // Promises that this has settled.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function takeNext() {
    const [next] = events.toSorted((a, b) => a.at - b.at || a.order - b.order)
    events = events.filter((event) => event !== next)
    return next
  }

  return { startTimer, run }
}

export type Schedule = ReturnType<typeof createSchedule>
