import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { escapeHtml } from '../core/html.ts'
import type { Locale, Translate } from '../core/locale.ts'
import { previewLink } from '../features/lander-studio/server.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { bundleFor } from '../i18n/server.ts'
import { baseCss } from '../ui/base-css.ts'
import type { ConsoleDeps } from './deps.ts'
import { canvasOf, factsOf } from './lander-canvas.ts'
import { emailsOf, landerFields, studioSite } from './lander-input.ts'
import { landerLines } from './lander-list.ts'
import { LandersPage } from './pages/landers-page.tsx'
import { may } from './permissions.ts'
import { chosenKey, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { themeCss } from './theme.ts'

type Deps = Pick<ConsoleDeps, 'appSecrets' | 'folders' | 'devScript' | 'scriptFile'>

const access = 'landers.edit'

/** Pages of the studio, and the data that its editor renders a lander with. */
export function landerPageRoutes(deps: Deps): ConsoleRoute[] {
  return [listRoute(deps), editRoute(deps), canvasRoute(deps)]
}

const listRoute = ({ folders, appSecrets }: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers',
    access,
    site: 'shown',
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

/**
 * The editor has its own document: it uses another script, and needs styles that the console
 * forbids.
 */
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

/** URL of the editor's script; null if none was built. */
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

interface StudioParts {
  readonly title: string
  readonly locale: Locale
  readonly t: Translate
  /** Initial data of the script. */
  readonly start: unknown
  /** URL of the script; null if none was built. */
  readonly script: string | null
}

/** The page of the editor; its script renders everything else. */
function studioDocument({ title, locale, t, start, script }: StudioParts): string {
  const loaded = script ? `<script type="module" src="${script}"></script>` : ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${t('console:name')}`)}</title><style>${themeCss}${baseCss}</style>${loaded}`
  const data = JSON.stringify(start).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="${locale.iso}"><head>${head}</head><body><main id="studio"></main><script type="application/json" id="studio-start">${data}</script></body></html>`
}

/**
 * What the editor may load in addition to the console's own script: inline styles of the editor and
 * its frame, pictures that are chosen but not uploaded yet, fonts and films of the page, and the
 * site's own pages in frames.
 */
function studioPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
