import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import type { OwnPhotoList } from './contract.ts'
import { presentOwnPhotos } from './present.ts'
import { ownPhotos } from './queries.ts'

/** The viewer's own photos as their page shows them. */
export async function ownPhotoListOf(scope: RequestScope<Member>): Promise<OwnPhotoList> {
  const { db, viewer, tenant, locale, now } = scope
  const photos = await ownPhotos(db, viewer.id)
  // Reasons are texts of the mail.
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  return presentOwnPhotos(photos, { viewer, t, now })
}
