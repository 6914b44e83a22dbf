import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { findLink, type LinkPurpose, pendingAddress, UNDO } from './links.ts'

export interface EmailPageData {
  readonly email: string
  /** Address to which a link was mailed that nobody has followed yet. */
  readonly pending: string | null
}

/** The address of the signed-in member, and the one that waits for its confirmation. */
export async function emailPage({ scope }: LoadInput<Member>): Promise<EmailPageData> {
  const { viewer } = scope
  const pending = await pendingAddress(scope, viewer.id)
  return { email: viewer.email, pending }
}

export type EmailLinkData =
  | { readonly state: 'confirm' | 'undo'; readonly token: string; readonly email: string }
  | { readonly state: 'changed' | 'undone' | 'invalid' }

const stateOf = (purpose: LinkPurpose) => (purpose === UNDO ? 'undo' : 'confirm')

/** The page of a mailed link. Opening it changes nothing: mail scanners open links too. */
export async function emailLinkPage({ scope, query, form }: LoadInput): Promise<EmailLinkData> {
  const { done } = query
  if (done === 'changed' || done === 'undone') return { state: done }
  const token = query.token ?? form?.values.token ?? ''
  const link = await findLink(scope, token)
  if (!link) return { state: 'invalid' }
  return { state: stateOf(link.purpose), token, email: link.email }
}
