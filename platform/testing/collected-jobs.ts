import type { Job, TaskHandler } from '../infra/jobs/queues.ts'

/** A task that records its jobs, and a promise that resolves at the given number of them. */
export function collectJobs(count: number) {
  const seen: Job[] = []
  let reached: () => void
  const all = new Promise<void>((resolve) => {
    reached = resolve
  })
  const handler: TaskHandler = async (job) => {
    seen.push(job)
    if (seen.length >= count) reached()
  }
  return { seen, all, handler }
}
