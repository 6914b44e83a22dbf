import type { RequestScope } from '../../core/scope.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { PushKind } from './kinds.ts'
import { queuePush } from './push.ts'

/** Milliseconds that news may be unseen before a mail tells of them. */
const UNSEEN_WAIT = 30 * 60_000

interface Told {
  readonly memberId: string
  /** Names the cause: one cause tells once. */
  readonly key: string
  readonly kind: PushKind
  /** Path that the push opens. */
  readonly path: string
  /** The look whether a mail is needed, which a job makes later. */
  readonly look: Omit<Job, 'tenantId'> & { readonly task: string }
}

/** Tells a member who is not here, in the transaction of the cause: by push at once, and by a job that looks after half an hour. */
export async function tellAway(
  scope: Pick<RequestScope, 'tenant' | 'locale' | 'db' | 'now'>,
  { memberId, key, kind, path, look }: Told,
): Promise<void> {
  await queuePush(scope, { memberId, key, kind, path, fictional: false })
  const startAfter = new Date(scope.now.getTime() + UNSEEN_WAIT)
  await enqueue(scope.db, 'mail', look, { startAfter, key: `${look.task}:${key}` })
}
