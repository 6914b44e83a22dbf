import type { LoadInput } from '../../core/page.ts'
import type { ResetPageData } from './components/ResetPage.tsx'
import { findResetLink } from './new-password.ts'
import { RESET_COOKIE } from './reset-cookie.ts'

/**
 * The page of the mailed link. The token comes from the cookie that replaced it in the address, or
 * from the refused form.
 */
export async function resetPage({ scope, query, cookies, form }: LoadInput): Promise<ResetPageData> {
  if (query.done === '1') return { state: 'done' }
  const token = form?.values.token ?? cookies[RESET_COOKIE] ?? ''
  const link = await findResetLink(scope, token)
  return link ? { state: 'open', token, email: link.email } : { state: 'invalid' }
}
