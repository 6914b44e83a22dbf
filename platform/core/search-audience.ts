import type { TenantSettings } from './generated/tenant-settings.ts'

/**
 * Who may search a site and open profiles: only members, also visitors who were sent by a partner,
 * or every visitor.
 */
export type SearchAudience = 'members' | 'referred' | 'everyone'

/** The audience of a site's search, from its settings: both access checks and texts use it. */
export function searchAudience({
  logged_out_search: open,
  logged_out_search_trafficsource: referred,
}: Pick<TenantSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>): SearchAudience {
  if (open) return 'everyone'
  return referred ? 'referred' : 'members'
}

/**
 * Whether a visitor may search the site.
 * @param tracking traffic source of the visitor's entry link
 */
export function visitorsMaySearch(
  settings: Parameters<typeof searchAudience>[0],
  tracking: unknown,
): boolean {
  const audience = searchAudience(settings)
  return audience === 'everyone' || (audience === 'referred' && tracking !== null)
}
