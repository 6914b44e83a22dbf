import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { presentCounters } from '../accounts/server.ts'
import { presentAnnounced } from './announced.ts'
import { likeMember as like, nextAnnouncedLike, unlikeMember as unlike } from './commands.ts'
import { autoLike, likeMember, listLikes, unlikeMember } from './contract.ts'
import { likesOf } from './likes.ts'

export function likesApi(): CallRoute[] {
  return [
    route(likeMember, async ({ scope, body }) => {
      const match = await like(scope, known(body.id))
      return { liked: true, match: match !== undefined, profile: match ? presentAnnounced(match) : null }
    }),
    route(unlikeMember, async ({ scope, body }) => {
      await unlike(scope, known(body.id))
      return { liked: false }
    }),
    route(listLikes, async ({ scope, query: { list, after } }) => ({
      ...(await likesOf(scope, after ? { list, after } : undefined)),
      counters: presentCounters(scope.viewer),
    })),
    route(autoLike, async ({ scope }) => {
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
