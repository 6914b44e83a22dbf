import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ClientSite } from '../core/client.ts'
import type { LocaleCode } from '../core/locale.ts'
import type { RequestScope } from '../core/scope.ts'
import { STRUCTURE_PARTS } from '../core/structure.ts'
import type { Tenant, Theme } from '../core/tenant.ts'
import type { StudioSite } from '../features/lander-studio/server.ts'
import { canvasFacts, landerValues } from '../features/landers/server.ts'
import { presentSite, shellCss } from '../features/site/server.ts'
import { localeOf } from '../i18n/languages.ts'
import { bundleFor, translator } from '../i18n/server.ts'
import { ASSET_TYPES } from '../tenancy/assets.ts'
import { assetPath } from '../tenancy/containment.ts'
import { loadTheme } from '../tenancy/theme.ts'
import { themeIds } from '../tenancy/theme-file.ts'
import { baseCss } from '../ui/base-css.ts'
import { structureCss } from '../ui/structure/structure-css.ts'
import type { InTenant } from './scope.ts'

/** Namespaces of the texts that section components use. */
const NAMESPACES = ['common', 'errors', 'index', 'members', 'options', 'pricing', 'signup', 'site']

/** How the editor renders a lander. */
export interface CanvasLook {
  readonly language: LocaleCode
  /** A theme other than the site's; if it is unknown, the site's theme is used. */
  readonly theme: string | undefined
  readonly now: Date
  readonly lander: string
}

/** The facts of the site that sections show, read in a transaction. */
export const factsOf = (tenant: Tenant, db: InTenant['db'], look: CanvasLook) =>
  canvasFacts(canvasScope(tenant, db, look), look.lander)

/**
 * Everything that a page is rendered with except its sections: CSS, language, and the facts of the
 * site that sections show.
 */
export async function canvasOf(
  site: StudioSite,
  look: CanvasLook,
  facts: Awaited<ReturnType<typeof factsOf>>,
) {
  const { tenant } = site
  const theme = themeOf(site, look.theme)
  const { structure } = theme
  return {
    css: theme.css + baseCss + shellCss + structureCss(structure),
    attributes: Object.fromEntries(STRUCTURE_PARTS.map((part) => [`data-${part}`, structure[part]])),
    locale: localeOf(look.language, tenant.settings.countries),
    bundles: bundleFor(tenant, look.language, NAMESPACES),
    site: await siteOf(site, look),
    values: landerValues(visitorOf(tenant, look), facts),
    facts: { ...facts, pictures: {} },
  }
}

/**
 * The site as sections show it. Its pictures are `data:` URLs, because the console does not serve
 * files of sites.
 */
async function siteOf(site: StudioSite, look: CanvasLook): Promise<ClientSite> {
  const { logo, mark, hero } = site.tenant.settings
  const pictures = new Map<string, string | null>()
  for (const asset of new Set([logo, mark, hero])) pictures.set(asset, await addressOf(site, asset))
  const shown = presentSite(visitorOf(site.tenant, look), (asset) => pictures.get(asset) ?? null)
  return { ...shown, hero: pictures.get(hero) ?? null }
}

/** A picture of the brand as a `data:` URL; null if it cannot be read. */
async function addressOf({ tenant, folders }: StudioSite, asset: string): Promise<string | null> {
  const path = asset === '' ? undefined : assetPath(folders.tenants, tenant.id, asset)
  const type = ASSET_TYPES[extname(asset)]
  if (path === undefined || !type) return null
  const bytes = await readFile(path).catch(() => null)
  return bytes && `data:${type};base64,${bytes.toString('base64')}`
}

function themeOf({ tenant, folders }: StudioSite, id: string | undefined): Theme {
  const other = id !== undefined && id !== tenant.settings.theme.id && themeIds(folders).includes(id)
  return other ? loadTheme(folders, id) : tenant.theme
}

/** A visitor from the site's first country. */
function visitorOf(tenant: Tenant, { language }: CanvasLook) {
  const { countries } = tenant.settings
  const locale = localeOf(language, countries)
  const [country = tenant.settings.company.country] = countries
  const viewer = { kind: 'visitor', tracking: null } as const
  return { tenant, locale, country, viewer, t: translator(tenant, language, locale.iso) }
}

/** The scope of a request by this visitor that may not change anything. */
function canvasScope(tenant: Tenant, db: InTenant['db'], look: CanvasLook): RequestScope {
  const visitor = visitorOf(tenant, look)
  return {
    ...visitor,
    db,
    now: look.now,
    geoipCountry: visitor.country,
    paymentsAvailable: true,
    reachesProvider: () => false,
    takesMethod: () => false,
    repeatsMethod: () => false,
    unseal: () => null,
    signPhoto: ([name]) => name,
    effects: 'none',
    variantOf: () => '',
    campaignCode: () => undefined,
    limit: async () => {},
    keep: (_name, _seconds, read) => read(),
    limitReads: () => {},
    afterCommit: () => {},
  }
}
