/** The queues that `migrations/0900_job_queue.sql` makes; how often each tries again is written there. */
export const QUEUES = ['mail', 'payments', 'maintenance'] as const
export type Queue = (typeof QUEUES)[number]

/**
 * What a job carries: the task's name, the tenant and keys of rows. Never texts or addresses: the queue's tables stand
 * outside of row-level security, and what was deleted must not live on there (decision 2.13).
 */
export interface Job {
  readonly task: string
  /** The tenant whose data the task works on; null for what concerns the whole platform. */
  readonly tenantId: number | null
  readonly [key: string]: string | number | boolean | null
}
