import { siteDay } from '../../core/calendar.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Gender } from '../../core/viewer.ts'
import type { MemberCard } from './contract.ts'
import { cardPresenter } from './present.ts'
import { maySearch, searchOf } from './search.ts'
import { findMembers } from './search-queries.ts'

/**
 * Members with a photo for a page that advertises the site: members who agreed to it, and fictional
 * profiles if the site labels them. Empty if only members may search
 * (docs/product-rules.md#advertising-consent).
 *
 * @param seeks whom the visitors of the page seek, if the page knows it
 */
export async function advertisedMembers(
  scope: RequestScope,
  many: number,
  seeks?: Gender,
): Promise<MemberCard[]> {
  if (!maySearch(scope)) return []
  const { db, viewer, now, tenant } = scope
  const search = { ...searchOf(scope, { photo: '1', gender: seeks }), size: many }
  const found = await findMembers(db, { search, viewer, now, today: siteDay(scope), advertised: true })
  const labelled = tenant.settings.fictional_profiles.enabled
  return found
    .filter(({ fictional }) => labelled || !fictional)
    .slice(0, many)
    .map(cardPresenter(scope))
}
