import { z } from 'zod'
import { ConflictError, NotFoundError, ValidationError } from '../core/errors.ts'
import {
  addThemeVersion,
  checkTheme,
  findThemeDraft,
  findThemeVersion,
  type StudioSite,
  saveThemeDraft,
} from '../features/lander-studio/server.ts'
import type { ThemeChoice } from '../tenancy/published-theme.ts'
import { type AuditAction, auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { emailsOf, noteField, revisionField, studioSite } from './lander-input.ts'
import { addressOf, filled, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { againWith, schemeField, themeAnswer } from './theme-answer.tsx'
import { choiceOf } from './theme-fields.ts'
import { tokenName } from './theme-names.ts'
import { fieldOf, themeState } from './theme-state.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'appSecrets'>

/**
 * The theme of a site: the tokens and structure that the site overrides, as a draft and as
 * versions.
 */
export function themeRoutes(deps: Deps): ConsoleRoute[] {
  return [pageRoute(deps), draftRoute(deps), publishRoute(deps), rollbackRoute(deps)]
}

const pageRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/themes',
    access: 'landers.edit',
    site: 'shown',
    query: filled(z.object({ tenant: tenantKey.optional(), scheme: schemeField })),
    handle: ({ scope, query }) => themeAnswer(scope, deps, query),
  })

const form = z.looseObject({
  tenant: tenantKey,
  revision: revisionField,
  note: noteField,
  shown_scheme: schemeField,
  /** Name of the control that returns to the theme's own value; `draft` discards the draft. */
  reset: z.string().max(60).optional(),
})
type Form = z.output<typeof form>

/** URL of the page, with the scheme that was being edited. */
const pageOf = ({ tenant, shown_scheme: scheme }: Form) =>
  addressOf('/themes', { tenant, scheme: scheme === 'first' ? undefined : scheme })

/**
 * The overrides that the form describes.
 * @throws ValidationError at the token that the theme refuses
 */
async function choiceIn(scope: PlatformScope<Staff>, site: StudioSite, body: Form): Promise<ThemeChoice> {
  const { tokens, parts } = await themeState(scope, site)
  const choice = choiceOf(tokens, parts, body, body.reset)
  const { error } = checkTheme(site, choice)
  if (error) throw refusedValue(error.path)
  return choice
}

const refusedValue = (path: string) => {
  const field = fieldOf(path)
  return new ValidationError({ [field]: { code: 'theme_value', params: { field } } }, 'theme_value', {
    field,
  })
}

const draftRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/themes/draft',
    access: 'landers.edit',
    body: form,
    again: againWith(deps),
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      const choice = body.reset === 'draft' ? null : await choiceIn(scope, site, body)
      const done = choice === null ? 'theme_discarded' : 'theme_edited'
      await saved(scope, site, body, choice, done)
      return { redirect: pageOf(body), done }
    },
  })

/**
 * Saves the draft.
 * @throws ConflictError `theme_changed` if another save came first
 */
async function saved(
  scope: PlatformScope<Staff>,
  { tenant }: StudioSite,
  { revision, note }: Form,
  choice: ThemeChoice | null,
  action: AuditAction,
  publish?: ThemeChoice,
): Promise<void> {
  const { staff, now } = scope
  const theme = tenant.settings.theme.id
  const made = await scope.forTenant(tenant.key, async ({ db }) => {
    const next = await saveThemeDraft(db, { theme, choice, revision, by: staff.id, now })
    if (next === undefined) return false
    const version =
      publish && (await addThemeVersion(db, { theme, choice: publish, author: staff.id, note, now }))
    const details = version === undefined ? {} : { version }
    await auditTenant(db, { staffId: staff.id, now, action, subject: `theme:${theme}`, details })
    return true
  })
  if (made) return
  const draft = await scope.forTenant(tenant.key, ({ db }) => findThemeDraft(db))
  const emails = await emailsOf(scope, [draft?.savedBy])
  throw new ConflictError('theme_changed', { who: emails.get(draft?.savedBy ?? '') ?? '–' })
}

/**
 * @throws ValidationError `theme_contrast`, `theme_value`: what `site check` would report for the
 *   site's file
 */
function refuseFaults(scope: PlatformScope<Staff>, site: StudioSite, choice: ThemeChoice): void {
  const { error, contrast } = checkTheme(site, choice)
  if (error) throw refusedValue(error.path)
  if (contrast.length === 0) return
  const fields = Object.fromEntries(contrast.map(({ text }) => [text, { code: 'theme_contrast_here' }]))
  const number = new Intl.NumberFormat(scope.locale.iso, { maximumFractionDigits: 2 })
  const nameOf = (path: string) => tokenName(scope, path)
  const pairs = contrast
    .map(({ text, on, ratio }) => `${nameOf(text)} / ${nameOf(on)} ${number.format(ratio)} : 1`)
    .join(', ')
  throw new ValidationError(fields, 'theme_contrast', { pairs })
}

const publishRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/themes/publish',
    access: 'landers.publish',
    body: form,
    again: againWith(deps),
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      const choice = await choiceIn(scope, site, body)
      refuseFaults(scope, site, choice)
      await saved(scope, site, body, null, 'theme_published', choice)
      return { redirect: pageOf(body), done: 'theme_published' }
    },
  })

/** Without a version, the site returns to its files. */
const rollbackFields = filled(
  z.object({ tenant: tenantKey, version: z.coerce.number().int().positive().optional(), note: noteField }),
)

const rollbackRoute = (deps: Deps): ConsoleRoute =>
  staffRoute({
    method: 'POST',
    path: '/themes/rollback',
    access: 'landers.publish',
    body: rollbackFields,
    again: againWith(deps),
    handle: async ({ scope, body }) => {
      const site = await studioSite(scope, deps, body)
      const { tenant, version, note } = body
      const choice = version === undefined ? null : await versionOf(scope, site, version)
      // The theme may have changed since it was published.
      if (choice) refuseFaults(scope, site, choice)
      const { staff, now } = scope
      const theme = site.tenant.settings.theme.id
      await scope.forTenant(tenant, async ({ db }) => {
        const of = version === undefined ? {} : { ofVersion: version }
        const made = await addThemeVersion(db, { ...of, theme, choice, author: staff.id, note, now })
        const details = { version: made, ...(version === undefined ? {} : { of: version }) }
        const entry = { staffId: staff.id, now, subject: `theme:${theme}`, details }
        await auditTenant(db, { ...entry, action: 'theme_rolled_back' })
      })
      return { redirect: addressOf('/themes', { tenant }), done: 'theme_rolled_back' }
    },
  })

/**
 * @throws NotFoundError if there is no such version, it was a return to the files, or it belongs to
 *   another theme
 */
async function versionOf(
  scope: PlatformScope<Staff>,
  { tenant }: StudioSite,
  version: number,
): Promise<ThemeChoice> {
  const found = await scope.forTenant(tenant.key, ({ db }) => findThemeVersion(db, version))
  if (!found?.tokens || !found.structure || found.theme !== tenant.settings.theme.id)
    throw new NotFoundError()
  return { tokens: found.tokens, structure: found.structure }
}
