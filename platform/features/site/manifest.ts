import type { Locale } from '../../core/locale.ts'
import { localised } from '../../core/localised.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { translator } from '../../i18n/server.ts'
import { brandPath } from '../../tenancy/brand-files.ts'

/** Web app manifest of a brand, as JSON. */
export function siteManifest(tenant: Tenant, { code: language, iso }: Locale): string {
  const { settings, theme } = tenant
  const t = translator(tenant, language, iso)
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `${brandPath(tenant)}/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  // Shown by a long press on the icon; a visitor is led there by the login.
  const shortcuts = [
    { name: t('site:nav_messages'), url: href('chats') },
    { name: t('site:nav_likes'), url: href('likes') },
    { name: t('swipe:title'), url: href('swipe-game') },
  ]
  return JSON.stringify({
    id: '/',
    name: settings.name,
    short_name: settings.name,
    description: localised(settings.description, language),
    lang: language,
    // Leads a member to their first screen: the manifest is the same for all.
    start_url: href('index'),
    scope: '/',
    display: 'standalone',
    theme_color: theme.color,
    background_color: theme.color,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts,
  })
}
