import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '../core/tenant.ts'
import { assetFiles } from './assets.ts'
import { adviceFindings } from './check-advice.ts'
import { assetFindings, nameFindings } from './check-files.ts'
import { moneyFindings } from './check-money.ts'
import { pageFindings } from './check-pages.ts'
import { textFindings } from './check-texts.ts'
import { type Finding, finding, LEVELS } from './finding.ts'
import { foldersIn, type TenancyFolders, isTenantId } from './folders.ts'
import { show, isObject } from './json.ts'
import { type LoadedTenant, TenantLoader } from './loader.ts'
import { presetIds } from './preset.ts'
import { hasLanguage } from './settings-rules.ts'
import { tenantFile } from './tenant-folder.ts'
import { contrastFaults } from './theme.ts'
import { checkTheme, themeIds } from './theme-file.ts'

type Settings = Tenant['settings']
type Where = { readonly file: string; readonly tenant: string }

/** All that is wrong with all sites, or with one of them, worst first (decision 1.3). */
export function checkSites(folders: TenancyFolders, only?: string): Finding[] {
  const loader = new TenantLoader(folders)
  const findings: Finding[] = []
  const loaded: LoadedTenant[] = []
  for (const id of tenantIds(folders)) {
    const result = loader.load(id)
    if (result.ok) loaded.push(result.value)
    else findings.push(...result.findings)
  }
  findings.push(
    ...folderFindings(folders),
    ...presetFindings(folders, loader),
    ...themeFindings(folders),
    ...hostFindings(loaded),
  )
  for (const tenant of loaded) {
    if (only === undefined || tenant.id === only) findings.push(...tenantFindings(folders, tenant))
  }
  if (only !== undefined && !tenantIds(folders).includes(only)) {
    const where = { file: tenantFile(only), tenant: only }
    findings.push(finding('file_missing', where, `expected a folder tenants/${only}, found nothing`))
  }
  return findings
    .filter(({ tenant }) => only === undefined || tenant === undefined || tenant === only)
    .sort(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0),
    )
}

/** Folders under `tenants/` that hold a site. */
export function tenantIds({ tenants }: Pick<TenancyFolders, 'tenants'>): string[] {
  return foldersIn(tenants).filter(isTenantId).sort()
}

/** A folder that can be no site by its name would never be looked at. `_presets` and the like are meant so. */
function folderFindings({ tenants }: TenancyFolders): Finding[] {
  return foldersIn(tenants)
    .filter((name) => !isTenantId(name) && !name.startsWith('_'))
    .map((name) => {
      const message = `expected a name of lower-case letters, digits and hyphens, found ${show(name)}`
      return finding('id_invalid', { file: `tenants/${name}`, tenant: name }, message)
    })
}

function presetFindings(folders: TenancyFolders, loader: TenantLoader): Finding[] {
  return presetIds(folders).flatMap((id) => {
    const preset = loader.preset(id)
    return preset.ok ? [] : preset.findings
  })
}

/** Those that no site uses, too: somebody is about to. */
function themeFindings(folders: TenancyFolders): Finding[] {
  return themeIds(folders).flatMap((id) => {
    const theme = checkTheme(folders, id)
    return theme.ok ? [] : theme.findings
  })
}

/** A host claimed twice is a fault of both: the file alone does not tell which one is meant. */
function hostFindings(tenants: readonly LoadedTenant[]): Finding[] {
  const claims = new Map<string, string[]>()
  for (const { id, settings } of tenants) {
    for (const host of settings.hosts) claims.set(host, [...(claims.get(host) ?? []), id])
  }
  return [...claims].flatMap(([host, ids]) =>
    ids.length < 2
      ? []
      : ids.map((id) => {
          const others = ids.filter((other) => other !== id).join(', ')
          const message = `expected a host of its own, found ${show(host)}, which ${others} has too`
          return finding('host_claimed_twice', { file: tenantFile(id), tenant: id, path: 'hosts' }, message)
        }),
  )
}

function tenantFindings(folders: TenancyFolders, tenant: LoadedTenant): Finding[] {
  const where = { file: tenantFile(tenant.id), tenant: tenant.id }
  return [
    ...assetFindings(folders, tenant, where),
    ...nameFindings(folders, tenant),
    ...landerFindings(folders, tenant.settings, where),
    ...translationFindings(tenant.settings, where),
    ...pageFindings(tenant, assetNames(folders, tenant.id)),
    ...textFindings(folders, tenant),
    ...moneyFindings(tenant.settings, where),
    ...regionFindings(tenant.settings, where),
    ...contrastFindings(folders, tenant.settings, where),
    ...adviceFindings(folders, tenant, where),
  ]
}

function assetNames({ tenants }: TenancyFolders, id: string): ReadonlySet<string> {
  return new Set(assetFiles(join(tenants, id, 'assets')).map(({ name }) => name))
}

function landerFindings(folders: TenancyFolders, { landers }: Settings, where: Where): Finding[] {
  return landers.flatMap((name, index) => {
    if (existsSync(join(folders.landers, name, 'lander.json'))) return []
    const message = `expected a file landers/${name}/lander.json, found nothing`
    return [finding('lander_missing', { ...where, path: `landers.${index}` }, message)]
  })
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
    return [finding('translation_missing', { ...where, path }, message)]
  })
}

/** Signup asks where somebody lives: a country without regions has no answer to choose. */
function regionFindings({ countries, region_data: data }: Settings, where: Where): Finding[] {
  return countries.flatMap((country) => {
    if (data[country]?.regions.length) return []
    const message = `expected regions of ${country}: the platform has none, so the site names its own, found nothing`
    return [finding('regions_missing', { ...where, path: `region_data.${country}` }, message)]
  })
}

/** Overrides can make a theme unreadable: its pairs are computed again with them (WCAG AA). */
function contrastFindings(folders: TenancyFolders, { theme }: Settings, where: Where): Finding[] {
  return contrastFaults(folders, theme.id, theme.tokens).map(({ text, on, ratio, needed }) => {
    const message = `expected a contrast of ${needed}:1 between ${text} and ${on}, found ${ratio.toFixed(2)}:1`
    return finding('contrast', { ...where, path: `theme.tokens.${text}` }, message)
  })
}
