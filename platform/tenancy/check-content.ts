import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Lander } from '../core/lander.ts'
import type { LocaleCode } from '../core/locale.ts'
import type { Tenant, Theme } from '../core/tenant.ts'
import { assetFiles } from './assets.ts'
import { ageFindings } from './check-age.ts'
import { assetFindings } from './check-files.ts'
import { mailFindings } from './check-mail.ts'
import { moneyFindings } from './check-money.ts'
import { pageFindings } from './check-pages.ts'
import { FILES_ALONE, type PaymentFacts, providerFindings } from './check-payments.ts'
import { textFindings } from './check-texts.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { imprintFindings } from './imprint.ts'
import { show } from './json.ts'
import { landerContentFindings } from './landers/check.ts'
import type { LanderFile } from './landers/honesty.ts'
import { faultsOfLanders } from './landers/library.ts'
import { sectionTypes } from './landers/section-schemas.ts'
import { siteLanderFindings } from './landers/site-findings.ts'
import type { LoadedTenant } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { hasLanguage } from './settings-rules.ts'
import { tenantFile } from './tenant-folder.ts'
import { type ContrastFault, contrastFaults } from './theme.ts'

type Settings = Tenant['settings']
type Where = { readonly file: string; readonly tenant: string }

/** Faults of a loaded site that people would see: invalid pictures, pages, prices and colours. */
export function contentFindings(
  folders: TenancyFolders,
  tenant: LoadedTenant,
  facts: PaymentFacts = FILES_ALONE,
): Finding[] {
  const where = { file: tenantFile(tenant.id), tenant: tenant.id }
  return [
    ...assetFindings(folders, tenant, where),
    ...landerFindings(folders, tenant, where),
    ...translationFindings(tenant.settings, where),
    ...pageFindings(tenant, new Set(assetFiles(folders.tenants, tenant.id).map(({ name }) => name))),
    ...textFindings(folders, tenant),
    ...moneyFindings(tenant.settings, where),
    ...imprintFindings(tenant.settings, where),
    ...providerFindings(tenant.settings, where, facts),
    ...ageFindings(tenant.settings, where),
    ...mailFindings(tenant.settings, where),
    ...regionFindings(tenant.settings, where),
    ...contrastFindings(folders, tenant, where),
  ]
}

/** Those that prevent a change from going live. The fatal ones are those of single lander files. */
export function contentErrors(folders: TenancyFolders, tenant: LoadedTenant): Finding[] {
  return contentFindings(folders, tenant).filter(({ level }) => level === 'error' || level === 'fatal')
}

const landerNames = ({ landers }: TenancyFolders): readonly string[] =>
  readdirSync(landers).filter((name) => existsSync(join(landers, name, 'lander.json')))

function landerFindings(folders: TenancyFolders, tenant: LoadedTenant, where: Where): Finding[] {
  const { landers, settings, languages } = tenant
  const missing = settings.landers.flatMap((name, index) => {
    if (existsSync(join(folders.landers, name, 'lander.json'))) return []
    const meant = nearest(name, landerNames(folders))
    const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
    const message = `expected a file landers/${name}/lander.json, found nothing${hint}`
    return [
      finding('lander_missing', { ...where, path: `landers.${index}`, values: { lander: name } }, message),
    ]
  })
  const broken = missing.length > 0 ? [] : faultsOfLanders(landers)
  const types = sectionTypes(folders.schemas)
  const inLanders = Object.values(landers).flatMap((lander) => {
    const own = `tenants/${tenant.id}/landers/${lander.name}`
    const isOwn =
      lander.base !== undefined || existsSync(join(folders.tenants, tenant.id, 'landers', lander.name))
    const folder = isOwn ? own : `landers/${lander.name}`
    const place = { folder, tenant: tenant.id }
    return [
      ...knownFindings(lander, place, languages, () =>
        landerContentFindings(lander, languages, types, place),
      ),
      ...siteLanderFindings(folders, tenant, lander, place),
    ]
  })
  return [...missing, ...broken, ...inLanders]
}

/** Sites that do not change a lander share one object, whose texts are checked only once. */
const contents = new WeakMap<Lander, Map<string, readonly Finding[]>>()

function knownFindings(
  lander: Lander,
  { folder, tenant }: LanderFile,
  languages: readonly LocaleCode[],
  find: () => readonly Finding[],
): readonly Finding[] {
  const known = contents.get(lander) ?? new Map<string, readonly Finding[]>()
  contents.set(lander, known)
  const key = JSON.stringify([folder, tenant, languages])
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}

function translationFindings(settings: Settings, where: Where): Finding[] {
  const texts = {
    index_title: settings.index_title,
    description: settings.description,
    tagline: settings.tagline,
  }
  const links = settings.links.map(({ title }, index) => [`links.${index}.title`, title] as const)
  return [...Object.entries(texts), ...links].flatMap(([path, text]) => {
    const missing = settings.languages.filter((language) => !hasLanguage(text, language))
    if (missing.length === 0) return []
    const message = `expected a text in ${missing.join(', ')}, found nothing`
    return [finding('translation_missing', { ...where, path, languages: missing }, message)]
  })
}

/** Signup asks for the region, so a country without regions offers no choice. */
function regionFindings({ countries, region_data: data }: Settings, where: Where): Finding[] {
  return countries.flatMap((country) => {
    if (data[country]?.regions.length) return []
    const message = `expected regions of ${country}: the platform has none, so the site names its own, found nothing`
    return [
      finding('regions_missing', { ...where, path: `region_data.${country}`, values: { country } }, message),
    ]
  })
}

/** Tenants with the same theme and the same tokens share one `Theme`. */
const contrasts = new WeakMap<Theme, readonly ContrastFault[]>()

/**
 * Overrides can make a theme unreadable: computes the contrast of its pairs with them (WCAG AA).
 */
function contrastFindings(folders: TenancyFolders, tenant: LoadedTenant, where: Where): Finding[] {
  const { id, tokens, scheme } = tenant.settings.theme
  const known = contrasts.get(tenant.theme) ?? contrastFaults(folders, id, tokens, scheme)
  contrasts.set(tenant.theme, known)
  return known.map((fault) => contrastFinding(fault, { ...where, path: `theme.tokens.${fault.text}` }))
}

/** A pair of colours that is too faint, in the file of a site or of a theme. */
export function contrastFinding(
  { text, on, ratio, needed }: ContrastFault,
  where: { readonly file: string; readonly path: string; readonly tenant?: string },
): Finding {
  const message = `expected a contrast of ${needed}:1 between ${text} and ${on}, found ${ratio.toFixed(2)}:1`
  const values = { ratio: ratio.toFixed(2), needed: String(needed) }
  return finding('contrast', { ...where, values }, message)
}
