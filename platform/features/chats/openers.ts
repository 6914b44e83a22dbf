import { costOf } from '../../core/message-costs.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { visibleMember } from '../members/server.ts'
import { startedConversation } from './conversations.ts'
import { icebreakerLines } from './icebreakers.ts'
import { hasWritten } from './send-queries.ts'

/**
 * Opener lines for the viewer to that member, or to nobody in particular.
 * @throws NotFoundError if the viewer may not see that member now
 */
export async function openersFor(scope: RequestScope<Member>, member: string | null): Promise<string[]> {
  const { db, viewer, tenant, t, now } = scope
  const other = member === null ? null : await visibleMember(db, viewer, member, now)
  return icebreakerLines(t, { viewer, settings: tenant.settings }, other)
}

/**
 * What a first line to that member costs: nothing, if it is the first answer on a site that gives
 * it.
 * @throws NotFoundError if the viewer may not see that member now
 */
export async function firstLineCost(scope: RequestScope<Member>, member: string | null): Promise<number> {
  const { db, viewer, tenant } = scope
  const { settings } = tenant
  if (!settings.first_answer_free || member === null) return costOf('text', settings)
  const conversation = await startedConversation(scope, member)
  const isFirstAnswer =
    conversation !== undefined &&
    (await hasWritten(db, conversation, member)) &&
    !(await hasWritten(db, conversation, viewer.id))
  return costOf('text', settings, { isFirstAnswer })
}
