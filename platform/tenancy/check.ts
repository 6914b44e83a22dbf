import { adviceFindings } from './check-advice.ts'
import { contentFindings, contrastFinding } from './check-content.ts'
import { nameFindings } from './check-files.ts'
import { FILES_ALONE, type PaymentFacts } from './check-payments.ts'
import { consoleTextFindings } from './check-texts.ts'
import { type Faults, refuseRenamed } from './claims.ts'
import { type Finding, finding, LEVELS } from './finding.ts'
import { foldersIn, isTenantId, type TenancyFolders } from './folders.ts'
import { HostIndex } from './host-index.ts'
import { show } from './json.ts'
import { type LoadedTenant, TenantLoader } from './loader.ts'
import { presetIds } from './preset.ts'
import type { RecordedTenant } from './registry-contract.ts'
import { otherScheme } from './second-scheme.ts'
import { tenantFile } from './tenant-folder.ts'
import { contrastFaults, loadTheme } from './theme.ts'
import { checkTheme, type ThemeFile, themeIds } from './theme-file.ts'

/** Facts that the check knows besides the files. */
export interface CheckFacts extends PaymentFacts {
  /** Host of the staff console, which no site may use. */
  readonly consoleHost?: string
  /** Tenants in the database; without them a folder that was renamed looks like a new site. */
  readonly recorded?: readonly Pick<RecordedTenant, 'id' | 'hosts'>[]
}

/**
 * All findings of all sites, or of one of them, worst first.
 *
 * @param only id of the one site; of the others only hosts are read
 * @param index known hosts, for a command that checks several times
 * @param facts facts that are not in the files
 */
export function checkSites(
  folders: TenancyFolders,
  only?: string,
  index = new HostIndex(folders),
  facts: CheckFacts = FILES_ALONE,
): Finding[] {
  const loader = new TenantLoader(folders)
  const ids = tenantIds(folders)
  const results = ids.filter((id) => only === undefined || id === only).map((id) => loader.load(id))
  const loaded = results.flatMap((result) => (result.ok ? [result.value] : []))
  const findings = [
    ...results.flatMap((result) => (result.ok ? [] : result.findings)),
    ...folderFindings(folders),
    ...presetFindings(folders, loader),
    ...themeFindings(folders),
    ...consoleTextFindings(folders),
    ...hostFindings(loaded, only === undefined ? ownersOf(loaded) : (host) => index.owners(host)),
    ...loaded.flatMap((tenant) => consoleFindings(tenant, facts.consoleHost)),
    ...renamedFindings(loaded, new Set(ids), facts.recorded ?? []),
    ...loaded.flatMap((tenant) => tenantFindings(folders, tenant, facts)),
  ]
  if (only !== undefined && !ids.includes(only)) {
    const where = { file: tenantFile(only), tenant: only }
    findings.push(finding('file_missing', where, `expected a folder tenants/${only}, found nothing`))
  } else if (ids.length === 0) {
    findings.push(
      finding('sites_missing', { file: folders.tenants }, 'expected folders of sites, found none'),
    )
  }
  return findings
    .filter(({ tenant }) => only === undefined || tenant === undefined || tenant === only)
    .sort(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0),
    )
}

/** Folders under `tenants/` that contain a site. */
export function tenantIds({ tenants }: Pick<TenancyFolders, 'tenants'>): string[] {
  return foldersIn(tenants).filter(isTenantId).sort()
}

/**
 * A folder whose name cannot be a site's would never be read. `_presets` and similar are intended.
 */
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

/** Also checks themes that no site uses: one may use them next. */
function themeFindings(folders: TenancyFolders): Finding[] {
  return themeIds(folders).flatMap((id) => {
    const theme = checkTheme(folders, id)
    return theme.ok ? lookFindings(folders, theme.value) : theme.findings
  })
}

/** Fonts that no installed package has, and pairs that are too faint in a scheme of the theme. */
function lookFindings(folders: TenancyFolders, theme: ThemeFile): Finding[] {
  const { id } = theme
  const where = { file: `themes/${id}/theme.json` }
  try {
    loadTheme(folders, id)
  } catch (error) {
    const message = `expected fonts of installed packages, found: ${(error as Error).message}`
    return [finding('theme_broken', { ...where, path: 'fonts' }, message)]
  }
  const schemes = [theme, otherScheme(theme)].flatMap((one) => (one ? [one.scheme] : []))
  return schemes.flatMap((scheme) =>
    contrastFaults(folders, id, {}, scheme).map((fault) => {
      const group = scheme === theme.scheme ? 'tokens' : 'second.tokens'
      return contrastFinding(fault, { ...where, path: `${group}.${fault.text}` })
    }),
  )
}

/** A host claimed twice is a fault of both sites: the files do not show which one is intended. */
function hostFindings(
  tenants: readonly LoadedTenant[],
  owners: (host: string) => readonly string[],
): Finding[] {
  return tenants.flatMap(({ id, settings }) =>
    settings.hosts.flatMap((host) => {
      const others = owners(host).filter((other) => other !== id)
      if (others.length === 0) return []
      const message = `expected a host of its own, found ${show(host)}, which ${others.join(', ')} has too`
      const values = { host, owner: others.join(', ') }
      return [
        finding('host_claimed_twice', { file: tenantFile(id), tenant: id, path: 'hosts', values }, message),
      ]
    }),
  )
}

/** Folders that the program will refuse at its next start, because members belong to another id. */
function renamedFindings(
  tenants: readonly LoadedTenant[],
  folders: ReadonlySet<string>,
  recorded: NonNullable<CheckFacts['recorded']>,
): Finding[] {
  const faults: Faults = new Map()
  const known = new Map(recorded.map(({ id, hosts }) => [id, hosts]))
  const vanished = recorded.filter(({ id }) => !folders.has(id))
  const loaded = new Map(tenants.map((tenant) => [tenant.id, tenant]))
  refuseRenamed(loaded, vanished, (id) => !known.get(id)?.length, faults)
  return [...faults.values()].flat()
}

/**
 * Requests to the console's host never reach a site. `<id>.localhost` is implicit in development.
 */
export function consoleFindings({ id, settings }: LoadedTenant, consoleHost: string | undefined): Finding[] {
  const hosts = [...settings.hosts, `${id}.localhost`]
  if (consoleHost === undefined || !hosts.includes(consoleHost)) return []
  const message = `expected a host of its own, found ${show(consoleHost)}, which is the staff's console (CONSOLE_HOST)`
  const where = { file: tenantFile(id), tenant: id, path: 'hosts' }
  return [finding('host_reserved', { ...where, values: { host: consoleHost } }, message)]
}

function ownersOf(tenants: readonly LoadedTenant[]): (host: string) => readonly string[] {
  const claims = new Map<string, string[]>()
  for (const { id, settings } of tenants)
    for (const host of settings.hosts) claims.set(host, [...(claims.get(host) ?? []), id])
  return (host) => claims.get(host) ?? []
}

/** Findings of the files of one loaded site. */
export function tenantFindings(
  folders: TenancyFolders,
  tenant: LoadedTenant,
  facts: PaymentFacts,
): Finding[] {
  const where = { file: tenantFile(tenant.id), tenant: tenant.id }
  return [
    ...contentFindings(folders, tenant, facts),
    ...nameFindings(folders, tenant),
    ...adviceFindings(folders, tenant, where, facts),
  ]
}
