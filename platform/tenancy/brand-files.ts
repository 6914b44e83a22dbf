import type { Tenant } from '../core/tenant.ts'

/** Folder of the brand's own files; the revision makes its addresses immutable. */
export function brandPath(tenant: Pick<Tenant, 'revision'>): string {
  return `/brand/${tenant.revision}`
}

/** A picture of the brand, from the tenant's separate picture host if it has one. */
export function brandFile(tenant: Tenant, asset: string): string {
  return `${tenant.settings.cdn_prefix}${brandPath(tenant)}/${asset}`
}
