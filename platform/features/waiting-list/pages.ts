import { type Load, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import { findByToken } from './queries.ts'
import { type Wish, wishAt } from './rules.ts'

export interface WaitingListData {
  readonly wish: Wish
  /**
   * `form`: asks for an address; `sent`: a mail is on its way; `confirm`, `waiting`: the address of
   * a mailed link, before and after it is confirmed; `left`: it is off the list.
   */
  readonly state: 'form' | 'sent' | 'confirm' | 'waiting' | 'left'
  /** Of the mailed link; empty where there is none. */
  readonly token: string
  /** The address of the mailed link; empty where there is none. */
  readonly email: string
  /** The link is unknown: a newer mail has replaced it, or the address is off the list. */
  readonly unknown: boolean
}

/**
 * The form, what happened to it, or the address of a mailed link.
 * @throws PageRedirect to the signup where everybody can sign up
 */
export const waitingListPage: Load<WaitingListData> = async ({ scope, query }) => {
  const wish = wishAt(scope.tenant.settings)
  const token = query.token ?? ''
  const found = token === '' || token.length > 100 ? undefined : await findByToken(scope.db, token)
  if (!wish && !found) throw new PageRedirect(href('signup'))
  const shown = { wish: wish ?? 'opening', token: found ? token : '', email: found?.email ?? '' }
  if (found) return { ...shown, state: found.confirmedAt ? 'waiting' : 'confirm', unknown: false }
  const state = query.state === 'sent' || query.state === 'left' ? query.state : 'form'
  return { ...shown, state, unknown: token !== '' }
}
