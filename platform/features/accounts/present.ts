import type { Me } from '../../core/client.ts'
import type { RequestScope } from '../../core/scope.ts'
import { timeBonusEnd } from '../../core/time-bonus.ts'
import type { Member } from '../../core/viewer.ts'

/** The member as their own browser sees them on every page. */
export function presentMe(member: Member, scope: Pick<RequestScope, 'now'>): Me {
  return {
    id: member.id,
    name: member.name,
    status: member.status,
    gender: member.gender,
    paid: member.paid,
    credits: member.credits,
    unreadMessages: member.unreadMessages,
    newLikes: member.newLikes,
    mainPhoto: member.mainPhoto,
    timeBonusEndsAt: timeBonusEnd(member, scope.now)?.getTime() ?? null,
  }
}
