import fs from 'node:fs'
import path from 'node:path'
import type { Tenant } from '../../platform/core/tenant.ts'

/** The site that most figures are taken on. */
export const SITE = 'amore'

/** A copy of it with a payment provider, and the variable with the key of its account there. */
export const PAID = 'bench-paid'
export const PROVIDER_KEY = 'BENCH_MOLLIE_KEY'

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
