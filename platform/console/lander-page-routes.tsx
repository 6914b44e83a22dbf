import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { previewLink } from '../features/lander-studio/server.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { bundleFor } from '../i18n/server.ts'
import type { ConsoleDeps } from './deps.ts'
import { canvasOf, factsOf } from './lander-canvas.ts'
import { emailsOf, landerFields, studioSite } from './lander-input.ts'
import { landerLines } from './lander-list.ts'
import { LandersPage } from './pages/landers-page.tsx'
import { may } from './permissions.ts'
import { chosenKey, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { studioDocument, studioPolicy } from './studio-document.ts'

type Deps = Pick<ConsoleDeps, 'appSecrets' | 'folders' | 'devScript' | 'scriptFile'>

const access = 'landers.edit'

/** Pages of the studio, and what its editor draws a page with. */
export function landerPageRoutes(deps: Deps): ConsoleRoute[] {
  return [listRoute(deps), editRoute(deps), canvasRoute(deps)]
}

const listRoute = ({ folders, appSecrets }: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers',
    access,
    query: filled(z.object({ tenant: tenantKey.optional() })),
    handle: async ({ scope, query }) => {
      const key = chosenKey(scope, query.tenant)
      const { lines, frames } =
        key === undefined
          ? { lines: [], frames: [] }
          : await scope.forTenant(key, async ({ db, tenant }) => ({
              lines: await landerLines(db, { tenant, folders }, scope.now),
              frames: [tenant.origin],
            }))
      const emails = await emailsOf(
        scope,
        lines.map(({ draft }) => draft?.by),
      )
      const tenant = scope.tenants.find((one) => one.key === key)
      const looks = new Map(
        lines.map(({ name }) => [
          name,
          tenant ? previewLink(appSecrets, tenant, { lander: name, version: 'draft' }, {}, scope.now) : '',
        ]),
      )
      const page = <LandersPage scope={scope} tenant={key} lines={lines} emails={emails} looks={looks} />
      return { page, title: scope.t('console:landers'), frames }
    },
  })

/** The editor has a document of its own: its script is another one, and it needs styles that the console forbids. */
const editRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers/edit',
    access,
    query: filled(
      z.object({
        ...landerFields,
        slug: z
          .string()
          .regex(/^[a-z0-9][a-z0-9-]{0,60}$/)
          .optional(),
      }),
    ),
    handle: async ({ scope, query }) => {
      const { tenant } = studioSite(scope, deps, query)
      const { locale, staff, t } = scope
      const start = {
        tenant: tenant.key,
        lander: query.lander,
        slug: query.slug ?? null,
        languageNames: Object.fromEntries(tenant.languages.map((code) => [code, LANGUAGES[code].name])),
        mayPublish: may(staff.role, 'landers.publish'),
        locale,
        bundles: bundleFor({ revision: '', texts: {} }, locale.code, ['studio', 'sections', 'common']),
      }
      const title = `${query.lander} · ${tenant.settings.name}`
      return {
        document: studioDocument({ title, locale, t, start, script: scriptOf(deps) }),
        policy: studioPolicy(tenant.origin),
      }
    },
  })

/** Address of the editor's script; null where nothing was built. */
function scriptOf({ devScript, scriptFile }: Deps): string | null {
  if (devScript !== null) return '/platform/console/browser/landers/main.tsx'
  return scriptFile === null ? null : '/studio.js'
}

const canvasFields = z.object({ ...landerFields, language: z.string(), theme: z.string().max(60).optional() })

const canvasRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers/canvas',
    access,
    query: canvasFields,
    handle: async ({ scope, query }) => {
      const site = studioSite(scope, deps, query)
      const language = site.tenant.languages.find((code) => code === query.language)
      if (!language) throw new NotFoundError()
      const look = { language, theme: query.theme, lander: query.lander, now: scope.now }
      const facts = await scope.forTenant(query.tenant, ({ db, tenant }) => factsOf(tenant, db, look))
      return { json: await canvasOf(site, look, facts) }
    },
  })
