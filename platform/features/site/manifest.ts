import { localised } from '../../core/localised.ts'
import type { Tenant } from '../../core/tenant.ts'
import { brandPath } from '../../tenancy/brand-files.ts'

/** Web app manifest of a brand, as JSON. */
export function siteManifest(tenant: Tenant, language: string): string {
  const { settings, theme } = tenant
  const icon = (size: number, purpose: string) => ({
    src: `${brandPath(tenant)}/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: settings.name,
    short_name: settings.name,
    description: localised(settings.description, language),
    lang: language,
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    theme_color: theme.color,
    background_color: theme.color,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
}
