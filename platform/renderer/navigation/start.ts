import { prefetch } from 'vike/client/router'
import type { PagePayload } from '../../core/client.ts'
import { onChange } from '../../core/tab-changes.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { withoutReload } from '../reload-guard.ts'
import { mounted } from '../root.ts'
import { noteLink, prepareAnnouncements } from './after-navigation.ts'
import { currentAddress, keepScroll } from './current-address.ts'
import { drawNext } from './draw.tsx'
import { appPageOf, describeLink } from './links.ts'
import { forgottenAfter } from './memory-rules.ts'
import { beginWith } from './page-data.ts'
import { memory } from './page-memory.ts'
import { press, release } from './pressed.ts'
import { forgetLink, savesData, watchLink } from './read-ahead.ts'

// Before anything is pressed: Vike draws the next page by this.
mounted.follow = drawNext

/** Pages that most visits go on to. */
const NEXT = ['/members/x', '/chats', '/chats/x', '/likes', '/members']
const NEXT_TEXTS = ['members', 'likes', 'safety', 'chats']

let warm = false

/**
 * Vike's hook: the page of the document stands, and listens for presses on behalf of the router
 * from now on.
 */
export function onHydrationEnd(): void {
  if (mounted.page) start(mounted.page)
}

function start(page: PagePayload): void {
  // Visitors' pages are documents, also where they look at the members area.
  if (!page.me) return void window.addEventListener('click', asDocument, true)
  beginWith(page, currentAddress())
  prepareAnnouncements()
  onChange((path) => memory.forget(forgottenAfter(path)))
  // A restored position is a jump, not a journey.
  document.documentElement.style.scrollBehavior = 'auto'
  listen()
}

function listen(): void {
  const options = { capture: true, passive: true } as const
  window.addEventListener('pointerdown', pointerDown, options)
  window.addEventListener('pointerover', pointerOver, options)
  window.addEventListener('pointerout', forgetLink, options)
  window.addEventListener('pointercancel', cancel, options)
  window.addEventListener('gotpointercapture', taken, options)
  window.addEventListener('click', clicked, true)
  // Above the body, where React listens for what is drawn outside of the page's own element.
  document.documentElement.addEventListener('click', respectHandled)
  window.addEventListener('pageshow', release)
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
 * What lies around the link has taken the pointer: it is dragged, not pressed. Browsers give a
 * finger to the link itself.
 */
function taken(event: PointerEvent): void {
  if (!linkOf(event)) cancel()
}

function clicked(event: MouseEvent): void {
  forgetLink()
  // With a key held the link opens elsewhere, and this page stays.
  const link = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey ? null : linkOf(event)
  if (!link) release()
  if (!link || !appPageOf(describeLink(link), location.origin)) return
  noteLink(currentAddress(), link.getAttribute('href') ?? '')
  keepScroll()
}

/**
 * Vike, which listens behind this, follows links also where a component has dealt with the press
 * itself.
 */
function respectHandled(event: MouseEvent): void {
  const link = event.defaultPrevented ? linkOf(event) : null
  if (!link || link.hasAttribute('data-vike')) return
  release()
  link.setAttribute('data-vike', 'false')
  setTimeout(() => link.removeAttribute('data-vike'))
}

/** Once the member looks around, the code and the texts of the next pages are on their way. */
function warmUp(): void {
  // Where it does not come, links are links.
  withoutReload(import('./late-listeners.ts'))
  const { page } = mounted
  if (warm || !page || savesData() || !navigator.onLine) return
  warm = true
  for (const path of NEXT) withoutReload(prefetch(path))
  // What fails here is loaded with the page.
  loadTexts(page.site.textsRevision, page.locale.code, NEXT_TEXTS).catch(() => undefined)
}
