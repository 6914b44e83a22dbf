import { z } from 'zod'
import { ConflictError, NotFoundError, ValidationError } from '../core/errors.ts'
import { escapeHtml } from '../core/html.ts'
import { LANDER_NAME } from '../core/lander.ts'
import type { Locale, Translate } from '../core/locale.ts'
import {
  copyOf,
  deleteLander,
  findDraft,
  findVersion,
  isCopyable,
  isLanderTaken,
  makeLander,
  ownDocument,
  previewLink,
} from '../features/lander-studio/server.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { bundleFor } from '../i18n/server.ts'
import { baseCss } from '../ui/base-css.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { canvasOf, factsOf } from './lander-canvas.ts'
import { copiedFiles } from './lander-file-routes.ts'
import { emailsOf, landerFields, studioSite } from './lander-input.ts'
import { landerLines } from './lander-list.ts'
import { LandersPage, type RefusedCopy } from './pages/landers-page.tsx'
import { may } from './permissions.ts'
import { addressOf, chosenKey, filled, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'
import { themeCss } from './theme.ts'
import { typedOf } from './typed-fields.ts'

type Deps = Pick<
  ConsoleDeps,
  'appSecrets' | 'folders' | 'devScript' | 'scriptFile' | 'landerFiles' | 'pictureVariants'
>

const access = 'landers.edit'

/** Limit on new landers, each of which may store a copy of its pictures. */
const MAKING = { name: 'lander_making', points: 20, per: 600 }

/** Pages of the studio, and the data that its editor renders a lander with. */
export function landerPageRoutes(deps: Deps): ConsoleRoute[] {
  return [listRoute(deps), newRoute(deps), deleteRoute(deps), editRoute(deps), canvasRoute(deps)]
}

const listRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/landers',
    access,
    site: 'shown',
    query: filled(z.object({ tenant: tenantKey.optional() })),
    handle: ({ scope, query }) => listAnswer(scope, deps, chosenKey(scope, query.tenant)),
  })

/** The list of landers, with what was wrong about the form of one of them. */
async function listAnswer(
  scope: PlatformScope<Staff>,
  { folders, appSecrets }: Deps,
  key: number | undefined,
  refused?: RefusedCopy,
): Promise<ConsoleAnswer> {
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
  const list = { scope, tenant: key, lines, emails, looks }
  const page = <LandersPage {...list} refused={refused} />
  return { page, title: scope.t('console:landers'), frames }
}

const newRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/new',
    access,
    limit: MAKING,
    body: z.object({ ...landerFields, name: z.string().trim().toLowerCase().max(100) }),
    handle: async ({ scope, body }) => {
      const { tenant: key, lander: of, name } = body
      const site = await studioSite(scope, deps, body)
      if (!isCopyable(of)) throw new NotFoundError()
      if (!LANDER_NAME.test(name)) throw new ValidationError({ name: { code: 'lander_name' } })
      const taken = new ValidationError({ name: { code: 'lander_taken' } })
      const original = await scope.forTenant(key, async ({ db }) => {
        if (await isLanderTaken(db, site, name)) return undefined
        const document = (await findDraft(db, of))?.document ?? (await findVersion(db, of))?.document
        return document ?? site.own?.document ?? ownDocument(site, of).document
      })
      if (!original) throw taken
      const base = site.own?.base ?? of
      const document = copyOf(original, base, await copiedFiles(site, of, original, deps))
      const { staff, now } = scope
      const made = await scope.forTenant(key, async ({ db }) => {
        const isMade = await makeLander(db, site, { name, document, by: staff.id, now })
        const entry = { staffId: staff.id, now, subject: `lander:${name}`, details: { of } }
        if (isMade) await auditTenant(db, { ...entry, action: 'lander_made' })
        return isMade
      })
      if (!made) throw taken
      return { redirect: addressOf('/landers/edit', { tenant: key, lander: name }) }
    },
    again: ({ scope, body }, { fields, message }) => {
      const { tenant, lander, name } = typedOf(body)
      const refused = { lander: lander ?? '', name: name ?? '', fault: fields.name ?? message }
      return listAnswer(scope, deps, chosenKey(scope, Number(tenant)), refused)
    },
  })

const deleteRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/landers/delete',
    access,
    body: z.object(landerFields),
    handle: async ({ scope, body: { tenant, lander } }) => {
      const site = await studioSite(scope, deps, { tenant, lander })
      const { staff, now } = scope
      await scope.forTenant(tenant, async ({ db }) => {
        if (!(await deleteLander(db, site, { lander, by: staff.id, now })))
          throw new ConflictError('lander_published')
        await auditTenant(db, {
          staffId: staff.id,
          now,
          action: 'lander_deleted',
          subject: `lander:${lander}`,
        })
      })
      return { redirect: addressOf('/landers', { tenant }), done: 'lander_deleted' }
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
      const { tenant } = await studioSite(scope, deps, query)
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
      const site = await studioSite(scope, deps, query)
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
