/**
 * The queues that the migrations create, which also define retries, with the number of concurrent
 * jobs per process. Slots are separate per queue: hanging tasks in one queue delay no other.
 */
export const SLOTS = { mail: 5, push: 5, payments: 10, postbacks: 5, maintenance: 2 } as const
export type Queue = keyof typeof SLOTS

/**
 * Data of a job: the task's name, the tenant and keys of rows. Never texts or addresses: the
 * queue's tables are outside row-level security, and deleted data must not survive there.
 */
export interface Job {
  readonly task: string
  /** The tenant whose data the task works on. */
  readonly tenantId: number
  readonly [key: string]: string | number | boolean | null
}

/** Runs one task. If it throws, the job is retried with growing waits. */
export type TaskHandler = (job: Job) => Promise<void>
