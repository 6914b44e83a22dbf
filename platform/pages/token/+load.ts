import { NotFoundError } from '../../core/errors.ts'
import { type Load, PageRedirect } from '../../core/page.ts'
import { type ContentPage, contentPage, isPlatformPage } from '../../features/content-pages/server.ts'
import { shortLinkAddress } from '../../features/tracking/server.ts'

/** A page of the site, else where a short link leads, else nothing. */
export const load: Load<ContentPage> = async ({ scope, params, query }) => {
  const name = params.token ?? ''
  if (isPlatformPage(name)) throw new NotFoundError('page_not_found')
  try {
    return contentPage(scope, name)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    const address = await shortLinkAddress(scope.db, name, query)
    if (address === undefined) throw error
    throw new PageRedirect(address)
  }
}
