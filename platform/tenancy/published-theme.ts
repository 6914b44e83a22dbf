import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import type { PublishedVersion } from './landers/published.ts'

/** What a site lays over its theme: tokens and variants of the structure, as in its `tenant.json`. */
export type ThemeChoice = Pick<TenantSettings['theme'], 'tokens' | 'structure'>

/** What a published version lays over the theme `id`; undefined where there is none, or it belongs to another theme. */
export function publishedTheme(
  version: PublishedVersion | undefined,
  id: string,
): TenantSettings['theme'] | undefined {
  if (!version) return undefined
  const { theme, tokens, structure } = JSON.parse(version.document) as ThemeChoice & {
    readonly theme: string
  }
  return theme === id ? { id, tokens, structure } : undefined
}
