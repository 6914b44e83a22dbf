import type { RequestScope } from '../../core/scope.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { PushKind } from './kinds.ts'
import { queuePush } from './push.ts'

/** Milliseconds after which an unseen item is mailed. */
const UNSEEN_WAIT = 30 * 60_000

interface Told {
  readonly memberId: string
  /** Identifies the cause: one notice per cause. */
  readonly key: string
  readonly kind: PushKind
  /** Path that the push message opens. */
  readonly path: string
  /** The delayed job that decides whether a mail is needed. */
  readonly look: Omit<Job, 'tenantId'> & { readonly task: string }
}

/**
 * Notifies a member who is away, in the transaction of the cause: by push immediately, and by a job
 * that may send a mail after half an hour.
 */
export async function notifyAway(
  scope: Pick<RequestScope, 'tenant' | 'locale' | 'db' | 'now'>,
  { memberId, key, kind, path, look }: Told,
): Promise<void> {
  await queuePush(scope, { memberId, key, kind, path, fictional: false })
  const startAfter = new Date(scope.now.getTime() + UNSEEN_WAIT)
  await enqueue(scope.db, 'mail', look, { startAfter, key: `${look.task}:${key}` })
}
