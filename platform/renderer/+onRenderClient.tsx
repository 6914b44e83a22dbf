import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { Me, PagePayload } from '../core/client.ts'
import { noteArea } from '../features/discounts/area-clock.ts'
import { createClientTranslator } from '../i18n/client.ts'
import './navigation-progress.ts'
import type { ResponseOf } from '../core/contract.ts'
import { SIGNED_IN_COOKIE } from '../core/signed-in-cookie.ts'
import { tabChanges } from '../core/tab-changes.ts'
import type { readUserCall } from '../features/accounts/contract.ts'
import { PageShell } from './PageShell.tsx'
import { pageKey } from './page-key.ts'
import { loadParts } from './page-parts.ts'
import { loadPageTexts } from './page-texts.ts'
import { PAYLOAD_ID } from './payload-id.ts'
import { cookieValue, mayShowAgain } from './return-rule.ts'
import { mounted } from './root.ts'

/** The payload that this document was rendered from. */
function documentPayload(): PagePayload {
  return JSON.parse(document.getElementById(PAYLOAD_ID)?.textContent ?? '') as PagePayload
}

export async function onRenderClient(pageContext: PageContextClient): Promise<void> {
  if (!pageContext.isHydration) return mounted.follow ? mounted.follow(pageContext) : location.reload()
  const page = documentPayload()
  const { config, Page } = pageContext
  const [texts, complete] = await Promise.all([loadPageTexts(page), loadParts(pageContext, page)])
  // Without the code of a part that the document shows, React would draw the whole page again, and
  // lose what only the server renders: the document stays as it is, like without a script.
  if (!complete) return window.addEventListener('online', () => location.reload(), { once: true })
  const t = createClientTranslator(page.locale, texts)
  const { Layout, Wrapper } = config
  const address = pageKey(page.route, location.pathname + location.search)
  const tree = <PageShell page={page} t={t} Page={Page} Layout={Layout} Wrapper={Wrapper} address={address} />
  const container = document.getElementById('root')
  if (!container) throw new Error('no #root')
  noteArea(page.route)
  watchReturn(page.me)
  mounted.page = page
  // In a transition React yields every few milliseconds: a press or a scroll does not wait for the
  // whole page. A press on what is not hydrated yet hydrates it first.
  startTransition(() => {
    mounted.root = hydrateRoot(container, tree, { onUncaughtError: replaceFailedPage })
  })
}

/**
 * React removes the whole page if rendering fails: shows the error page instead, whose code is
 * loaded only then.
 */
function replaceFailedPage(error: unknown): void {
  reportError(error)
  void import('./page-failed.tsx').then(({ showFailure }) => {
    if (mounted.root && mounted.page) void showFailure(mounted.root, mounted.page)
  })
}

const sessionNow = () => cookieValue(document.cookie, SIGNED_IN_COOKIE)

/**
 * Browsers keep visited pages in memory (bfcache), and Back shows them immediately
 * (docs/decisions/0018-back-is-instant.md). A member's page is hidden before it is stored, and
 * shown again only in the same session. Call it before hydration: its listeners must come first.
 */
function watchReturn(me: Me | null): void {
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
      // The page that is being left must not send requests.
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

/** The cookie does not change when the session was ended from another device. */
async function leaveWhereSessionEnded({ id }: Me): Promise<void> {
  const answer = await fetch('/api/user').catch(() => null)
  if (!answer?.ok) return
  const { user } = (await answer.json()) as ResponseOf<typeof readUserCall>
  if (user?.id === id) return
  show(false)
  location.reload()
}
