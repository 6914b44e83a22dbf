import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { loadPhotos } from '../../features/photos/server.ts'

/** `sent`: a form without JavaScript has just sent a photo. */
export const load = async ({ scope, query }: LoadInput<Member>) => ({
  ...(await loadPhotos(scope)),
  sent: query.sent === '1',
})
