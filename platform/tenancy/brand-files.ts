import type { LocaleCode } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'

/** Folder of the brand's own files; the revision makes its addresses immutable. */
export function brandPath(tenant: Pick<Tenant, 'revision'>): string {
  return `/brand/${tenant.revision}`
}

/** Size of the picture that messengers and networks show beside a shared link. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** What a shared picture is about: the site, a lander, or a text page. */
export type SharedSubject = 'front' | `lander-${string}` | `page-${string}`

/** Address of the drawn picture of a shared link, in one language. */
export function sharePicturePath(
  tenant: Pick<Tenant, 'revision'>,
  code: LocaleCode,
  subject: SharedSubject,
): string {
  return `${brandPath(tenant)}/share/${code}/${subject}.jpg`
}

/** A picture of the brand, from the tenant's separate picture host if it has one. */
export function brandFile(tenant: Tenant, asset: string): string {
  return `${tenant.settings.cdn_prefix}${brandPath(tenant)}/${asset}`
}
