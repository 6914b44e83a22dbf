import fs from 'node:fs'
import path from 'node:path'
import type { Tenant } from '../../platform/core/tenant.ts'
import { FILTER_PARAMS } from '../../platform/features/members/rules.ts'

/** The site that most figures are taken on. */
export const SITE = 'amore'

/** Copies of it, filled for the search: small and large. */
export const SMALL = 'bench-small'
export const LARGE = 'bench-large'
/** Another one, for conversations and streams. */
export const TALKS = 'bench-talks'

/** Two countries: a site of one offers no choice of them. */
const ALL_FILTERS = {
  countries: ['IT', 'CH'],
  search_fields: ['gender', ...Object.keys(FILTER_PARAMS)],
}
/** Host of a tenant in production. */
export const hostOf = (tenant: Tenant): string => tenant.settings.hosts[0] ?? ''

/** Host of a site that the bench makes. */
export const hostFor = (id: string): string => `${id}.example`

/** The same site under another id and host, with other settings where they are given. */
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

/** Fills a folder with the demo sites, and those of the bench. What was there is removed. */
export function copySites(from: string, tenantsDir: string): void {
  fs.rmSync(tenantsDir, { recursive: true, force: true })
  fs.cpSync(from, tenantsDir, { recursive: true })
  for (const id of [SMALL, LARGE, TALKS]) copySite(path.join(tenantsDir, SITE), tenantsDir, id, ALL_FILTERS)
}
