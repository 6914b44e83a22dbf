import { z } from 'zod'
import { decideStory, findStories, STORY_DECISIONS, type StoryDecision } from '../features/stories/server.ts'
import { auditTenant } from './audit.ts'
import { siteList } from './list-page.tsx'
import { StoriesPage } from './pages/stories-page.tsx'
import { addressOf } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const access = 'stories.decide'
const site = z.object({ tenant: z.coerce.number().int().positive() })
const decisions = Object.keys(STORY_DECISIONS) as [StoryDecision, ...StoryDecision[]]
const reason = z.string().trim().max(300).default('')
const decided = site
  .extend({ id: z.uuid(), decision: z.enum(decisions), reason })
  .refine((body) => body.decision === 'approve' || body.reason !== '', {
    path: ['reason'],
    error: 'required',
  })

const DONE = { approve: 'story_approved', refuse: 'story_refused', remove: 'story_removed' } as const

/** Stories that a page shows. */
const MOST = 100

const list = siteList({
  path: '/stories',
  access,
  title: 'console:stories',
  query: site.partial().extend({ shown: z.string().max(1).optional() }),
  read: async ({ db }, { shown }) => ({
    rows: await findStories(db, shown === '1' ? 'shown' : 'waiting', MOST),
    next: null,
  }),
  page: StoriesPage,
})

/**
 * How people of one site met: the stories that wait, to approve or refuse, and those that are
 * shown, to take down. They name no member, so that reading them is not recorded; decisions are.
 */
export function storyRoutes(): ConsoleRoute[] {
  return [
    list.route,
    staffRoute({
      method: 'POST',
      path: '/stories/decide',
      access,
      body: decided,
      again: ({ scope, body }, fault) => list.again({ scope, body }, fault),
      handle: async ({ scope, body }) => {
        const { staff, now } = scope
        const { tenant, id, decision } = body
        await scope.forTenant(tenant, async ({ db }) => {
          await decideStory({ db, now, staffId: staff.id }, id, body)
          await auditTenant(db, { staffId: staff.id, now, action: DONE[decision], subject: `story:${id}` })
        })
        const shown = decision === 'remove' ? '1' : undefined
        return { redirect: addressOf('/stories', { tenant, shown }), done: DONE[decision] }
      },
    }),
  ]
}
