/**
 * The queues that `migrations/0900_job_queue.sql`, `0910_job_wakeup.sql` and
 * `0920_postback_queue.sql` make, where it is written how often each tries again, and how many jobs
 * of each one process works on at once. The slots are apart: tasks that hang in one queue delay no
 * other.
 */
export const SLOTS = { mail: 5, push: 5, payments: 10, postbacks: 5, maintenance: 2 } as const
export type Queue = keyof typeof SLOTS

/**
 * What a job carries: the task's name, the tenant and keys of rows. Never texts or addresses: the
 * queue's tables stand outside of row-level security, and what was deleted must not live on there.
 */
export interface Job {
  readonly task: string
  /** The tenant whose data the task works on. */
  readonly tenantId: number
  readonly [key: string]: string | number | boolean | null
}

/** Does one task. Throwing means: try again later, with growing waits. */
export type TaskHandler = (job: Job) => Promise<void>
