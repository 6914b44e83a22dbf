import { prefetch } from 'vike/client/router'
import type { PagePayload } from '../../core/client.ts'
import { href, type RouteName } from '../../core/routes.ts'
import { onChange } from '../../core/tab-changes.ts'
import { loadPageTexts } from '../page-texts.ts'
import { withoutReload } from '../reload-guard.ts'
import { mounted } from '../root.ts'
import { noteLink, prepareAnnouncements } from './after-navigation.ts'
import { currentAddress, keepScroll } from './current-address.ts'
import { drawNext } from './draw.tsx'
import { appPageOf, describeLink } from './links.ts'
import { forgottenAfter } from './memory-rules.ts'
import { beginReading, beginWith } from './page-data.ts'
import { memory } from './page-memory.ts'
import { cover, press, release } from './pressed.ts'
import { forgetLink, readWatched, savesData, watchLink } from './read-ahead.ts'

// Set before any click: Vike draws the next page with it.
mounted.follow = drawNext

/** Pages that most visits open next. */
const NEXT: readonly RouteName[] = ['members-id', 'chats', 'chats-id', 'likes', 'members']

let warm = false
let showFirstFrame: typeof import('./first-frame.tsx').showFirstFrame | undefined

/** Vike's hook: hydration has finished, and the router handles clicks from now on. */
export function onHydrationEnd(): void {
  if (mounted.page) start(mounted.page)
}

function start(page: PagePayload): void {
  // Visitors' pages are always documents, even in the members area.
  if (!page.me) return void window.addEventListener('click', asDocument, true)
  beginWith(page, currentAddress())
  prepareAnnouncements()
  onChange((path) => memory.forget(forgottenAfter(path)))
  // Restore a scroll position without animation.
  document.documentElement.style.scrollBehavior = 'auto'
  listen()
  // If they fail, forms and links load documents.
  withoutReload(import('./late-listeners.ts'))
  withoutReload(
    import('./first-frame.tsx').then((part) => {
      showFirstFrame = part.showFirstFrame
    }),
  )
}

function listen(): void {
  const options = { capture: true, passive: true } as const
  window.addEventListener('pointerdown', pointerDown, options)
  window.addEventListener('pointerup', pointerUp, options)
  window.addEventListener('pointerover', pointerOver, options)
  window.addEventListener('pointerout', forgetLink, options)
  window.addEventListener('pointercancel', cancel, options)
  window.addEventListener('gotpointercapture', taken, options)
  window.addEventListener('click', clicked, true)
  // On the root element, because React listens on the body for portals.
  document.documentElement.addEventListener('click', followed)
  window.addEventListener('pageshow', release)
  window.addEventListener('popstate', release)
  for (const sign of ['pointerdown', 'pointermove', 'scroll', 'keydown'])
    window.addEventListener(sign, warmUp, { ...options, once: true })
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}

/** The router leaves links with this mark to the browser. */
function asDocument(event: Event): void {
  linkOf(event)?.setAttribute('data-vike', 'false')
}

function pointerDown(event: PointerEvent): void {
  const link = event.button === 0 ? linkOf(event) : null
  if (!link) return
  press(link)
  watchLink(link)
}

/** A click follows: the browser first makes sure that the finger has not scrolled. */
function pointerUp(event: PointerEvent): void {
  const link = linkOf(event)
  if (link) readWatched(link)
}

function pointerOver(event: PointerEvent): void {
  const link = event.pointerType === 'mouse' ? linkOf(event) : null
  if (link) watchLink(link)
}

/** The finger scrolls. */
function cancel(): void {
  forgetLink()
  release()
}

/**
 * An ancestor has captured the pointer: the link is dragged, not pressed. For touches, the browser
 * captures the pointer to the link itself.
 */
function taken(event: PointerEvent): void {
  if (!linkOf(event)) cancel()
}

/** The link that a click follows in this window: with a modifier key it opens elsewhere. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey ? null : linkOf(event)
}

const isRouted = (link: HTMLAnchorElement) => appPageOf(describeLink(link), location.origin) !== undefined

function clicked(event: MouseEvent): void {
  forgetLink()
  const link = followedLink(event)
  if (!link) release()
  if (!link || !isRouted(link)) return
  noteLink(currentAddress(), link.getAttribute('href') ?? '')
  keepScroll()
}

/** After React's listeners, before the router's. */
function followed(event: MouseEvent): void {
  const link = followedLink(event)
  if (!link) return
  if (event.defaultPrevented) {
    leaveToComponent(link)
    return
  }
  const address = link.pathname + link.search
  // A page in memory is drawn at once, and its photo grows out of the card.
  if (!isRouted(link) || address === currentAddress() || memory.has(address)) return
  // First, because the page waits for the response longest.
  beginReading(address)
  if (showFirstFrame) cover(showFirstFrame(link))
}

/** The router would also follow links whose click a component has handled. */
function leaveToComponent(link: HTMLAnchorElement): void {
  if (link.hasAttribute('data-vike')) return
  release()
  link.setAttribute('data-vike', 'false')
  setTimeout(() => link.removeAttribute('data-vike'))
}

/** Loads the code and texts of the likely next pages once the member is active. */
function warmUp(): void {
  const { page } = mounted
  if (warm || !page || savesData() || !navigator.onLine) return
  warm = true
  for (const route of NEXT) withoutReload(prefetch(href(route, { id: 'x' })))
  // After an error, they are loaded with the page.
  loadPageTexts(page, NEXT).catch(() => undefined)
}
