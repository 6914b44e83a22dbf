import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { SiteState } from '../core/site-state.ts'
import { contentErrors } from './check-content.ts'
import { type Finding, finding } from './finding.ts'
import { isTenantId, type TenancyFolders } from './folders.ts'
import { HostIndex } from './host-index.ts'
import type { ImprintField } from './imprint.ts'
import { isObject, show } from './json.ts'
import { type LoadedTenant, TenantLoader } from './loader.ts'
import { hero, mark, type Palette, paletteOf, wordmark } from './new-pictures.ts'
import { presetIds } from './preset.ts'
import { codeOf } from './read-json.ts'
import { tenantFile } from './tenant-folder.ts'

/** The operator's decisions for a new site; everything else comes from the preset. */
export interface NewSite {
  readonly id: string
  readonly preset: string
  readonly name: string
  readonly domain: string
  /** All hosts; by default the domain with and without `www`. */
  readonly hosts?: readonly string[]
  readonly countries: readonly string[]
  readonly languages: readonly string[]
  readonly theme: string
  /** A draft by default, so that nothing unfinished is public. */
  readonly state?: SiteState
  readonly company: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly country: string
  } & Readonly<Partial<Record<ImprintField, string | readonly string[]>>>
}

export interface NewFile {
  /** From the folder above `tenants`. */
  readonly path: string
  readonly content: string | Buffer
}

const TIME_ZONES: Readonly<Record<string, string>> = {
  IT: 'Europe/Rome',
  US: 'America/New_York',
  GB: 'Europe/London',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  DK: 'Europe/Copenhagen',
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  FI: 'Europe/Helsinki',
  PL: 'Europe/Warsaw',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
}

/** Languages that people of a country expect, for the default answer. */
export const LANGUAGES_OF: Readonly<Record<string, readonly string[]>> = {
  IT: ['it'],
  US: ['en-US', 'es'],
  GB: ['en'],
  NL: ['nl', 'en'],
  BE: ['nl', 'fr'],
  DE: ['de'],
  AT: ['de'],
  CH: ['de', 'fr', 'it'],
  DK: ['da'],
  SE: ['sv'],
  NO: ['no'],
  FI: ['fi', 'sv'],
  PL: ['pl'],
  FR: ['fr'],
  ES: ['es'],
}

/** The files of a new site, not written yet. */
function newSiteFiles(site: NewSite, palette: Palette): NewFile[] {
  const settings = {
    $schema: '../../schemas/tenant.schema.json',
    preset: site.preset,
    state: site.state ?? 'draft',
    name: site.name,
    hosts: site.hosts ?? hostsOf(site.domain),
    countries: site.countries,
    languages: site.languages,
    time_zone: TIME_ZONES[site.countries[0] ?? ''] ?? 'UTC',
    theme: { id: site.theme },
    hero: 'hero.svg',
    support_email: `support@${site.domain.replace(/^www\./, '')}`,
    company: site.company,
  }
  return [
    { path: `tenants/${site.id}/tenant.json`, content: `${JSON.stringify(settings, null, 2)}\n` },
    { path: `tenants/${site.id}/assets/logo.svg`, content: wordmark(site.name, palette) },
    { path: `tenants/${site.id}/assets/mark.svg`, content: mark(site.name, palette) },
    { path: `tenants/${site.id}/assets/hero.svg`, content: hero(palette) },
  ]
}

/** A brand that is in no folder, to be looked at while it is thought out. */
export interface DrawnBrand {
  readonly brand: LoadedTenant
  /** Its pictures by their names in `assets`. */
  readonly pictures: ReadonlyMap<string, string>
}

/** No folder can have this name, so that files of no site are taken for the brand's. */
const DRAWN_ID = '~new'

/**
 * The brand of these decisions without writing a file.
 * @returns undefined if the check would refuse its settings
 */
export function drawBrand(folders: TenancyFolders, site: Omit<NewSite, 'id'>): DrawnBrand | undefined {
  const loader = new TenantLoader(folders)
  const [file, ...assets] = newSiteFiles({ ...site, id: DRAWN_ID }, paletteOf(folders, site.theme))
  const settings: unknown = file && JSON.parse(String(file.content))
  const where = { file: tenantFile(DRAWN_ID), tenant: DRAWN_ID }
  if (!isObject(settings) || loader.validate('tenant', settings, where).length > 0) return undefined
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  const made = loader.resolve({ id: DRAWN_ID, settings, texts: {}, pages: {}, digest })
  if (!made.ok) return undefined
  const pictures = new Map(assets.map(({ path, content }) => [basename(path), String(content)]))
  return { brand: made.value, pictures }
}

export type Created =
  | { readonly ok: true; readonly files: readonly NewFile[] }
  | { readonly ok: false; readonly reason: string; readonly findings: readonly Finding[] }

/** Hosts of a new site: its domain with and without `www`. */
export function hostsOf(domain: string): string[] {
  return [domain, domain.startsWith('www.') ? domain.slice(4) : `www.${domain}`]
}

/** Those hosts that a site already claims, with its id. */
export function claimedHosts(index: HostIndex, hosts: readonly string[]): { host: string; id: string }[] {
  return hosts.flatMap((host) => index.owners(host).map((id) => ({ host, id })))
}

/**
 * Creates a site's folder. It is checked first in a temporary folder. Then it is written beside the
 * others under a name that no tenant can have, and renamed in one step, so that a running program
 * never sees a partial folder.
 */
export function createSite(
  folders: TenancyFolders,
  site: NewSite,
  dryRun = false,
  index = new HostIndex(folders),
): Created {
  const refused = (reason: string): Created => ({ ok: false, reason, findings: [] })
  if (!isTenantId(site.id))
    return refused(`expected an id of lower-case letters, digits and hyphens, found ${show(site.id)}`)
  if (index.isTaken(site.id)) return refused(`tenants/${site.id} is there already`)
  const presets = presetIds(folders)
  if (!presets.includes(site.preset))
    return refused(`expected one of the presets ${presets.join(', ')}, found ${show(site.preset)}`)
  const files = newSiteFiles(site, paletteOf(folders, site.theme))
  const problems = tryOut(folders, site.id, files, index)
  if (problems.length > 0) return { ok: false, reason: 'the site would not be valid', findings: problems }
  if (dryRun) return { ok: true, files }
  return putFolder(folders, site.id, files)
    ? { ok: true, files }
    : refused(`tenants/${site.id} is there already`)
}

/**
 * Writes the folder of a site beside the others and renames it in one step. @returns false if the
 * folder has just been made by somebody else. @throws errors of the file system
 */
export function putFolder(
  { tenants }: Pick<TenancyFolders, 'tenants'>,
  id: string,
  files: readonly NewFile[],
): boolean {
  const draft = mkdtempSync(join(tenants, `.new-${id}-`))
  try {
    write(draft, files)
    renameSync(join(draft, 'tenants', id), join(tenants, id))
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function write(root: string, files: readonly NewFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** Faults that would keep a folder from being served: its own, and hosts of other sites. */
export function tryOut(
  folders: TenancyFolders,
  id: string,
  files: readonly NewFile[],
  index: HostIndex,
): Finding[] {
  const draft = mkdtempSync(join(tmpdir(), 'new-site-'))
  try {
    write(draft, files)
    const loaded = new TenantLoader(folders).load(id, join(draft, 'tenants'))
    if (!loaded.ok) return loaded.findings
    const errors = contentErrors({ ...folders, tenants: join(draft, 'tenants') }, loaded.value)
    return [...hostFindings(id, loaded.value.settings.hosts, index), ...errors]
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Hosts of a site that another one has. */
export function hostFindings(id: string, hosts: readonly string[], index: HostIndex): Finding[] {
  const where = { file: tenantFile(id), tenant: id, path: 'hosts' }
  return claimedHosts(index, hosts)
    .filter(({ id: owner }) => owner !== id)
    .map(({ host, id: owner }) =>
      finding(
        'host_claimed_twice',
        { ...where, values: { host, owner } },
        `expected a host of its own, found ${show(host)}, which ${owner} has`,
      ),
    )
}
