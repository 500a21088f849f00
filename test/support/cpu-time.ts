/** Runs it. @returns the CPU time of this thread in milliseconds, which other processes don't lengthen */
export async function cpuMsOf(run: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
