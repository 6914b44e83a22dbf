import type { Me } from '../core/client.ts'
import type { ResponseOf } from '../core/contract.ts'
import { SIGNED_IN_COOKIE } from '../core/signed-in-cookie.ts'
import { tabChanges } from '../core/tab-changes.ts'
import type { readUserCall } from '../features/accounts/contract.ts'
import { cookieValue, mayShowAgain } from './return-rule.ts'

const sessionNow = () => cookieValue(document.cookie, SIGNED_IN_COOKIE)

/**
 * Browsers keep pages that were left in memory, and Back shows them at once (docs/decisions/0018-back-is-instant.md). A member's
 * page is hidden before it is put away, and shown again only in the same session. To be called before the page hydrates: what it
 * listens to comes first.
 */
export function watchReturn(me: Me | null): void {
  const sessionThen = sessionNow()
  let changesThen = 0
  window.addEventListener('pagehide', () => {
    changesThen = tabChanges()
    if (me) show(false)
  })
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    const back = { signedIn: me !== null, sessionThen, sessionNow: sessionNow(), changesThen }
    if (!mayShowAgain({ ...back, changesNow: tabChanges() })) {
      // Nothing of the page that goes asks for anything.
      event.stopImmediatePropagation()
      return location.reload()
    }
    show(true)
    if (me) void leaveWhereSessionEnded(me)
  })
}

function show(shown: boolean): void {
  document.documentElement.style.visibility = shown ? '' : 'hidden'
}

/** The cookie does not know of a session that was ended from another device. */
async function leaveWhereSessionEnded({ id }: Me): Promise<void> {
  const answer = await fetch('/api/user').catch(() => null)
  if (!answer?.ok) return
  const { user } = (await answer.json()) as ResponseOf<typeof readUserCall>
  if (user?.id === id) return
  show(false)
  location.reload()
}
