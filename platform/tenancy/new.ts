import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tenantIds } from './check.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { TenantLoader } from './loader.ts'
import { presetIds } from './preset.ts'
import { isTenantId } from './tenant-folder.ts'

/** What an operator decides when a site is made; all else comes from the preset. */
export interface NewSite {
  readonly id: string
  readonly preset: string
  readonly name: string
  readonly domain: string
  readonly countries: readonly string[]
  readonly languages: readonly string[]
  readonly theme: string
  readonly company: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly country: string
  }
}

export interface NewFile {
  readonly path: string
  readonly content: string
}

/** First letters, for a logo until the brand has its own. */
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function wordmark(name: string): string {
  const width = 60 + name.length * 22
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" role="img" aria-label="${escapeXml(name)}">
  <path fill="#ff0f35" d="M24 42 6 24a10.500 10.500 0 0 1 18-11 10.500 10.500 0 0 1 18 11z"/>
  <text x="54" y="34" font-family="Open Sans, Arial, sans-serif" font-size="32" font-weight="700" fill="#292a57">${escapeXml(name)}</text>
</svg>
`
}

function mark(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${escapeXml(name)}">
  <rect width="64" height="64" rx="14" fill="#292a57"/>
  <text x="32" y="44" text-anchor="middle" font-family="Open Sans, Arial, sans-serif" font-size="36" font-weight="700" fill="#ffffff">${escapeXml([...name][0] ?? '?')}</text>
</svg>
`
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

/** Languages that people of a country expect, for the question's default. */
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

/** The files of a new site, nothing written yet. */
export function newSiteFiles(site: NewSite): NewFile[] {
  const settings = {
    $schema: '../../schemas/tenant.schema.json',
    preset: site.preset,
    name: site.name,
    hosts: [site.domain, `www.${site.domain}`],
    countries: site.countries,
    languages: site.languages,
    time_zone: TIME_ZONES[site.countries[0] ?? ''] ?? 'UTC',
    theme: { id: site.theme },
    support_email: `support@${site.domain}`,
    company: site.company,
  }
  return [
    { path: `tenants/${site.id}/tenant.json`, content: `${JSON.stringify(settings, null, 2)}\n` },
    { path: `tenants/${site.id}/assets/logo.svg`, content: wordmark(site.name) },
    { path: `tenants/${site.id}/assets/mark.svg`, content: mark(site.name) },
  ]
}

export type Created =
  | { readonly ok: true; readonly files: readonly NewFile[] }
  | { readonly ok: false; readonly reason: string; readonly findings: readonly Finding[] }

/**
 * Makes a site's folder. It is written beside the others under a name that no tenant can have, loaded, and only then
 * moved to its place in one step, so that a running program never sees half of it.
 */
export function createSite(folders: TenancyFolders, site: NewSite, dryRun = false): Created {
  if (!isTenantId(site.id))
    return {
      ok: false,
      reason: `expected an id of lower-case letters, digits and hyphens, found "${site.id}"`,
      findings: [],
    }
  if (existsSync(join(folders.tenants, site.id)))
    return { ok: false, reason: `tenants/${site.id} is there already`, findings: [] }
  if (!presetIds(folders).includes(site.preset)) {
    return {
      ok: false,
      reason: `expected one of the presets ${presetIds(folders).join(', ')}, found "${site.preset}"`,
      findings: [],
    }
  }
  const files = newSiteFiles(site)
  const draft = join(folders.tenants, `.new-${site.id}-${process.pid}`)
  try {
    const inside = join(draft, 'tenants')
    for (const { path, content } of files) {
      const target = join(draft, path)
      mkdirSync(join(target, '..'), { recursive: true })
      writeFileSync(target, content)
    }
    const problems = problemsOf(folders, inside, site.id)
    if (problems.length > 0) return { ok: false, reason: 'the site would not be valid', findings: problems }
    if (!dryRun) renameSync(join(inside, site.id), join(folders.tenants, site.id))
    return { ok: true, files }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** What would keep the drafted site from going live: its own faults, and hosts that others have. */
function problemsOf(folders: TenancyFolders, drafts: string, id: string): Finding[] {
  const loader = new TenantLoader(folders)
  const drafted = loader.load(id, drafts)
  if (!drafted.ok) return drafted.findings
  const taken = new Set<string>()
  for (const other of tenantIds(folders)) {
    const loaded = loader.load(other)
    if (loaded.ok) for (const host of loaded.value.settings.hosts) taken.add(host)
  }
  const clash = drafted.value.settings.hosts.find((host) => taken.has(host))
  if (clash === undefined) return []
  return [
    {
      code: 'host_claimed_twice',
      level: 'fatal',
      tenant: id,
      file: `tenants/${id}/tenant.json`,
      path: 'hosts',
      message: `expected a host of its own, found "${clash}"`,
    },
  ]
}
