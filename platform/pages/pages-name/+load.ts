import { NotFoundError } from '../../core/errors.ts'
import type { Load } from '../../core/page.ts'
import { type ContentPage, contentPage, isPlatformPage } from '../../features/content-pages/server.ts'

export const load: Load<ContentPage> = async ({ scope, params }) => {
  const name = params.name ?? ''
  if (!isPlatformPage(name)) throw new NotFoundError('page_not_found')
  return contentPage(scope, name)
}
