import type { TenantDb } from '../../core/database.ts'
import type { Lander } from '../../core/lander.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'
import { loadTheme, ThemeError } from '../../tenancy/theme.ts'
import { readThemeFile, themeIds } from '../../tenancy/theme-file.ts'
import { findDraft } from './drafts.ts'
import { ownLanders } from './own-landers.ts'
import type { Previewed, PreviewLook } from './preview-link.ts'
import { landerSite, libraryOf, type StudioSite } from './site.ts'
import { findThemeDraft } from './theme-drafts.ts'
import { findThemeVersion } from './theme-versions.ts'
import { findVersion } from './versions.ts'

/**
 * The document to preview: undefined if the version does not exist, null for the live page and if
 * there is no draft any more. A lander of the site that is not live is shown as the studio edits
 * it.
 */
export async function previewedDocument(
  db: TenantDb,
  site: StudioSite,
  { lander, version }: Previewed,
): Promise<unknown> {
  if (version === 'live') return null
  if (version !== 'draft') return (await findVersion(db, lander, version))?.document ?? undefined
  const draft = (await findDraft(db, lander))?.document ?? null
  if (draft || Object.hasOwn(site.tenant.landers, lander)) return draft
  return (await ownLanders(db, site, lander))[0]?.document ?? null
}

/**
 * The site for one request, with a draft or version as the lander, and with another theme if one is
 * requested.
 * @param document of `previewedDocument`; null shows the current state of the site
 */
export function previewTenant(
  site: StudioSite,
  lander: string,
  document: unknown,
  { theme }: Pick<PreviewLook, 'theme'>,
): Tenant {
  const { tenant } = site
  const shown = document === null ? tenant.landers[lander] : composed(site, lander, document)
  return Object.freeze({
    ...tenant,
    landers: shown ? { ...tenant.landers, [lander]: shown } : tenant.landers,
    theme: themeOf(site, theme),
  })
}

/** A draft may have faults: parts that the schemas refuse are left out, the rest is shown. */
export const composed = (site: StudioSite, lander: string, document: unknown): Lander | undefined =>
  libraryOf(site.folders).ofDocument(landerSite(site), lander, document)?.lander

/**
 * The theme choice to preview: undefined if the version does not exist, null if there is neither a
 * draft nor a live version.
 */
export async function previewedTheme(
  db: TenantDb,
  version: Previewed['version'],
): Promise<ThemeChoice | null | undefined> {
  const draft = version === 'draft' ? (await findThemeDraft(db))?.choice : undefined
  if (draft) return draft
  const latest = version === 'draft' || version === 'live'
  const found = await findThemeVersion(db, latest ? undefined : version)
  if (found?.tokens && found.structure) return { tokens: found.tokens, structure: found.structure }
  return latest ? null : undefined
}

/**
 * The site for one request with the drafts that a page shows: that of its lander, and that of the
 * theme. The same site where there are none.
 * @param lander name of the page's lander; undefined for pages without one
 */
export async function draftedTenant(
  db: TenantDb,
  site: StudioSite,
  lander: string | undefined,
): Promise<Tenant> {
  const draft = lander === undefined ? null : await previewedDocument(db, site, { lander, version: 'draft' })
  const tenant = lander === undefined || draft === null ? site.tenant : previewTenant(site, lander, draft, {})
  return themedTenant({ ...site, tenant }, (await findThemeDraft(db))?.choice ?? null)
}

/**
 * The site with the landers of its own that visitors do not see, so that its pages include those
 * that only drafts have.
 */
export async function withHiddenLanders(db: TenantDb, site: StudioSite): Promise<Tenant> {
  const own = await ownLanders(db, site)
  return own
    .filter(({ lander }) => !Object.hasOwn(site.tenant.landers, lander))
    .reduce(
      (tenant, { lander, document }) => previewTenant({ ...site, tenant }, lander, document, {}),
      site.tenant,
    )
}

/**
 * As in the CSS rules of a second scheme: the lettering of a word mark is drawn for the first one.
 */
const WITHOUT_LETTERING = ':root{--word-mark:none;--word-text:contents}'

/**
 * The site for one request, with other tokens and variants; unchanged if the theme refuses them.
 * @param choice null for those of the site's files
 * @param inSecond whether to show the theme's second scheme, even if visitors cannot choose it
 */
export function themedTenant(
  { tenant, folders }: StudioSite,
  choice: ThemeChoice | null,
  inSecond = false,
): Tenant {
  if (choice === null && !inSecond) return tenant
  const { id, scheme, ...files } = tenant.settings.theme
  const { tokens, structure } = choice ?? files
  try {
    if (!inSecond) return withTheme(tenant, loadTheme(folders, id, tokens, structure, scheme))
    const other = readThemeFile(folders, id).scheme === 'light' ? 'dark' : 'light'
    const theme = loadTheme(folders, id, tokens, structure, other)
    return withTheme(tenant, { ...theme, css: theme.css + WITHOUT_LETTERING })
  } catch (error) {
    if (error instanceof ThemeError) return tenant
    throw error
  }
}

const withTheme = (tenant: Tenant, theme: Tenant['theme']): Tenant => Object.freeze({ ...tenant, theme })

/** Another theme without the site's own tokens, which only apply to the site's own theme. */
function themeOf({ tenant, folders }: StudioSite, id: string | undefined): Tenant['theme'] {
  if (id === undefined || id === tenant.settings.theme.id || !themeIds(folders).includes(id))
    return tenant.theme
  try {
    return loadTheme(folders, id)
  } catch (error) {
    if (error instanceof ThemeError) return tenant.theme
    throw error
  }
}
