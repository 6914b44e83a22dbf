import fs from 'node:fs'
import path from 'node:path'
import type { Tenant } from '../../platform/core/tenant.ts'
import { FILTER_PARAMS } from '../../platform/features/members/rules.ts'

/** The site on which most figures are measured. */
export const SITE = 'amore'

/** Copies of it for the search, with few and many members. */
export const SMALL = 'bench-small'
export const LARGE = 'bench-large'
/** Another copy, for conversations and streams. */
export const TALKS = 'bench-talks'
/** One more for streams, of which one site may have half. */
export const MORE_STREAMS = 'bench-streams'

/** Filters that `search_fields` does not list: each site offers them by other rules. */
const NOT_LISTED = ['favourites', 'checked']

/** Two countries, because a site with one has no filter by country. */
const ALL_FILTERS = {
  countries: ['IT', 'CH'],
  profile_checks: true,
  search_fields: ['gender', ...Object.keys(FILTER_PARAMS).filter((key) => !NOT_LISTED.includes(key))],
}

/** Host of a tenant in production. */
export const hostOf = (tenant: Tenant): string => tenant.settings.hosts[0] ?? ''

/** Host of a site that the bench creates. */
export const hostFor = (id: string): string => `${id}.example`

/** Copies a site to another id and host, with other settings if given. */
export function copySite(
  from: string,
  tenantsDir: string,
  id: string,
  settings: Readonly<Record<string, unknown>> = {},
): void {
  fs.cpSync(from, path.join(tenantsDir, id), { recursive: true })
  const file = path.join(tenantsDir, id, 'tenant.json')
  const before = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
  fs.writeFileSync(file, JSON.stringify({ ...before, hosts: [hostFor(id)], ...settings }))
}

/** Fills a folder with the demo sites and those of the bench, after removing its content. */
export function copySites(from: string, tenantsDir: string): void {
  fs.rmSync(tenantsDir, { recursive: true, force: true })
  fs.cpSync(from, tenantsDir, { recursive: true })
  for (const id of [SMALL, LARGE, TALKS, MORE_STREAMS])
    copySite(path.join(tenantsDir, SITE), tenantsDir, id, ALL_FILTERS)
}
