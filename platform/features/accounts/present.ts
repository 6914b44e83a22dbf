import type { z } from 'zod'
import type { Me } from '../../core/client.ts'
import { photoUrl } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { timeBonusOf } from '../discounts/server.ts'
import type { Counters, userShape } from './contract.ts'
import type { Account } from './queries.ts'

/** The member's own data that every page shows. */
export function presentMe(
  member: Member,
  scope: Pick<RequestScope, 'now' | 'tenant' | 't' | 'signPhoto'>,
): Me {
  const { withdrawableUntil: until } = member
  return {
    id: member.id,
    name: member.name,
    status: member.status,
    gender: member.gender,
    paid: member.paid,
    credits: member.credits,
    unreadMessages: member.unreadMessages,
    newLikes: member.newLikes,
    newVisits: member.newVisits,
    face: member.face && scope.signPhoto(member.face),
    home: member.home,
    timeBonusEndsAt: member.campaignAhead ? null : (timeBonusOf(member, scope.now)?.endsAt.getTime() ?? null),
    ...(until !== null && scope.now < until ? { withdrawal: scope.t('withdrawal:open') } : {}),
  }
}

/** The numbers of the navigation, as read with the session at the start of the request. */
export function presentCounters({ credits, unreadMessages, newLikes }: Account): Counters {
  return { credits, unread_messages: unreadMessages, new_likes: newLikes }
}

/** The account as its own member sees it: `user` of the calls. */
export function presentUser(
  member: Account,
  notificationsDisabled: readonly string[],
): z.input<typeof userShape> {
  return {
    id: member.id,
    status: member.status,
    credits: member.credits,
    notifications_disabled: [...notificationsDisabled],
    language: member.language,
    paid_user: member.paid,
    signup_date: member.signupAt.toISOString(),
    profile: {
      name: member.name,
      country: member.country,
      status: member.status === 'disabled' ? 'disabled' : 'active',
      main_image: member.mainPhoto === null ? null : presentImage(member.mainPhoto),
    },
  }
}

/** A photo as paths under the site's own origin. */
function presentImage(name: string) {
  return {
    filename: photoUrl(name, 'full'),
    thumb_filename: photoUrl(name, 'thumb'),
    match: photoUrl(name, 'match'),
    status: 'active' as const,
  }
}
