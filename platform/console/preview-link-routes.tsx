import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { NotFoundError } from '../core/errors.ts'
import {
  givenAddress,
  LINK_DAYS,
  listPreviewLinks,
  makePreviewLink,
  withdrawPreviewLink,
  withdrawPreviewLinks,
} from '../features/lander-studio/server.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { emailsOf } from './lander-input.ts'
import { siteList } from './list-page.tsx'
import { PAGE } from './page-size.ts'
import { type GivenLinkRow, PreviewLinksPage } from './pages/preview-links-page.tsx'
import { addressOf, cursor, filled, tenantKey } from './query.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

type Deps = Pick<ConsoleDeps, 'appSecrets' | 'folders'>

const access = 'sites.preview'
const path = '/sites/links'
const site = z.object({ tenant: tenantKey })
const plan = site.extend({
  subject: z.string({ error: 'required' }).max(40),
  days: z.coerce.number({ error: 'required' }).pipe(z.literal([...LINK_DAYS], 'invalid_choice')),
})

/** The list of one site, with the address of each link that is still open. */
const listOf = ({ appSecrets, folders }: Deps) =>
  siteList({
    path,
    access,
    title: 'console:preview_link.title',
    query: filled(z.object({ tenant: tenantKey.optional(), after: cursor.optional() })),
    read: async ({ db, tenant }, { after }, scope) => {
      const { rows, next } = await listPreviewLinks(db, PAGE, readCursor(after))
      const emails = await emailsOf(
        scope,
        rows.map(({ staffId }) => staffId),
      )
      const shown = rows.map((link): GivenLinkRow => {
        const state = link.withdrawn ? 'withdrawn' : link.expires > scope.now ? 'open' : 'expired'
        const address = state === 'open' ? givenAddress(appSecrets, tenant, link) : null
        return { ...link, state, address, by: emails.get(link.staffId) ?? '' }
      })
      return { rows: shown, next }
    },
    page: (props) => <PreviewLinksPage {...props} folders={folders} />,
  })

/**
 * Links to give away that show a lander or a whole brand: makes them, lists them, withdraws one or
 * all.
 */
export function previewLinkRoutes(deps: Deps): ConsoleRoute[] {
  const list = listOf(deps)
  const back = (tenant: number, done: 'preview_link_made' | 'preview_link_withdrawn'): ConsoleAnswer => ({
    redirect: addressOf(path, { tenant }),
    done,
  })
  return [
    list.route,
    staffRoute({
      method: 'POST',
      path,
      access,
      body: filled(plan),
      again: list.again,
      handle: async ({ scope, body: { tenant: key, subject, days } }) => {
        const { staff, now } = scope
        const { folders } = deps
        await scope.forTenant(key, async ({ db, tenant }) => {
          const made = { subject, days, staffId: staff.id, now }
          const { id } = await makePreviewLink(db, { tenant, folders }, made)
          const about = { action: 'preview_link_made', subject: `preview_link:${id}` } as const
          await auditTenant(db, { staffId: staff.id, now, ...about, details: { shows: subject, days } })
        })
        return back(key, 'preview_link_made')
      },
    }),
    staffRoute({
      method: 'POST',
      path: `${path}/withdraw`,
      access,
      body: site.extend({ id: z.uuid() }),
      handle: async ({ scope, body: { tenant, id } }) => {
        const { staff, now } = scope
        await scope.forTenant(tenant, async ({ db }) => {
          if (!(await withdrawPreviewLink(db, id, now))) throw new NotFoundError()
          const about = { action: 'preview_link_withdrawn', subject: `preview_link:${id}` } as const
          await auditTenant(db, { staffId: staff.id, now, ...about })
        })
        return back(tenant, 'preview_link_withdrawn')
      },
    }),
    staffRoute({
      method: 'POST',
      path: `${path}/withdraw-all`,
      access,
      body: site,
      handle: async ({ scope, body: { tenant } }) => {
        const { staff, now } = scope
        await scope.forTenant(tenant, async ({ db }) => {
          const links = (await withdrawPreviewLinks(db, now)).length
          const about = { action: 'preview_link_withdrawn', subject: 'preview_link:all' } as const
          if (links > 0) await auditTenant(db, { staffId: staff.id, now, ...about, details: { links } })
        })
        return back(tenant, 'preview_link_withdrawn')
      },
    }),
  ]
}
