import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { presentCounters } from '../accounts/server.ts'
import { presentAnnounced } from './announced.ts'
import { likeMember, nextAnnouncedLike, unlikeMember } from './commands.ts'
import { autoLikeCall, likeMemberCall, listLikesCall, unlikeMemberCall } from './contract.ts'
import { likesOf } from './likes.ts'

export function likesApi(): CallRoute[] {
  return [
    route(likeMemberCall, async ({ scope, body }) => {
      const match = await likeMember(scope, known(body.id))
      return { liked: true, match: match !== undefined, profile: match ? presentAnnounced(match) : null }
    }),
    route(unlikeMemberCall, async ({ scope, body }) => {
      await unlikeMember(scope, known(body.id))
      return { liked: false }
    }),
    route(listLikesCall, async ({ scope, query: { list, after } }) => ({
      ...(await likesOf(scope, after ? { list, after } : undefined)),
      counters: presentCounters(scope.viewer),
    })),
    route(autoLikeCall, async ({ scope }) => {
      // Each like is announced once: only to a page that shows it.
      if (scope.effects !== 'all') return null
      const row = await nextAnnouncedLike(scope)
      return row ? presentAnnounced(row) : null
    }),
  ]
}

function known(id: string): string {
  if (!isId(id)) throw new NotFoundError()
  return id
}
