import type { PagePayload } from '../../core/client.ts'
import { stopProgress } from '../navigation-progress.ts'
import { release } from './pressed.ts'

/**
 * Runs after a page was drawn: hides the bar and the pressed state, moves the focus to its heading,
 * and announces its title to screen readers.
 */
export function afterNavigation(page: PagePayload, history: boolean): void {
  stopProgress()
  release()
  fitKeyboard(page.route)
  focusPage(history)
  announce(page.title)
}

/** A conversation shrinks with the keyboard; see the document's head. */
function fitKeyboard(route: string): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport) return
  const plain = viewport.content.replace(/, interactive-widget=[\w-]+/, '')
  const content = route === 'chats-id' ? `${plain}, interactive-widget=resizes-content` : plain
  // An assignment, even of the same value, restyles the whole document.
  if (content !== viewport.content) viewport.content = content
}

/** Address of the link that was followed on each page, to restore the focus after Back. */
const leftBy = new Map<string, string>()

export const noteLink = (address: string, href: string): void => void leftBy.set(address, href)

function focusPage(history: boolean): void {
  // Focused elements that remain keep the focus: the list beside a conversation, a dialog, an
  // autofocused field.
  const { activeElement } = document
  if (activeElement?.closest('main, dialog') && activeElement.getClientRects().length > 0) return
  const href = history ? leftBy.get(location.pathname + location.search) : undefined
  const link = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
  const target =
    link || document.querySelector<HTMLElement>('main h1') || document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!link) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

let region: HTMLElement | undefined

/** Creates the live region, which must exist before its content changes. */
export function prepareAnnouncements(): void {
  if (region) return
  region = document.createElement('div')
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  region.id = 'announcement'
  document.body.append(region)
}

function announce(title: string): void {
  if (region) region.textContent = title
}
