import type { TenantDb } from '../../core/database.ts'
import type { Lander } from '../../core/lander.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'
import { loadTheme, ThemeError } from '../../tenancy/theme.ts'
import { themeIds } from '../../tenancy/theme-file.ts'
import { findDraft } from './drafts.ts'
import type { Previewed, PreviewLook } from './preview-link.ts'
import { landerSite, libraryOf, type StudioSite } from './site.ts'
import { findThemeDraft } from './theme-drafts.ts'
import { findThemeVersion } from './theme-versions.ts'
import { findVersion } from './versions.ts'

/** The document that is previewed: undefined for a version that is not there, null where a draft has been emptied since. */
export async function previewedDocument(db: TenantDb, { lander, version }: Previewed): Promise<unknown> {
  if (version !== 'draft') return (await findVersion(db, lander, version))?.document ?? undefined
  return (await findDraft(db, lander))?.document ?? null
}

/**
 * The site as one request sees it, with a draft or version in place of the lander, and another theme where one is asked for.
 * @param document of `previewedDocument`; null shows what the site shows now
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

/** A draft may have faults: what its schemas refuse is left out, the rest is shown. */
const composed = (site: StudioSite, lander: string, document: unknown): Lander | undefined =>
  libraryOf(site.folders).ofDocument(landerSite(site), lander, document)?.lander

/** What is previewed of a theme: undefined for a version that is not there, null where a draft has been emptied since. */
export async function previewedTheme(
  db: TenantDb,
  version: Previewed['version'],
): Promise<ThemeChoice | null | undefined> {
  if (version === 'draft') return (await findThemeDraft(db))?.choice ?? null
  const found = await findThemeVersion(db, version)
  return found?.tokens && found.structure ? { tokens: found.tokens, structure: found.structure } : undefined
}

/** The site as one request sees it, with other tokens and variants; those that the theme refuses show the site as it is. */
export function themedTenant({ tenant, folders }: StudioSite, choice: ThemeChoice | null): Tenant {
  if (choice === null) return tenant
  try {
    const { id, scheme } = tenant.settings.theme
    const theme = loadTheme(folders, id, choice.tokens, choice.structure, scheme)
    return Object.freeze({ ...tenant, theme })
  } catch (error) {
    if (error instanceof ThemeError) return tenant
    throw error
  }
}

/** Another theme as it comes, without the site's own tokens, which are those of its own theme. */
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
