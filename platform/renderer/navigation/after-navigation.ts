import type { PagePayload } from '../../core/client.ts'
import { stopProgress } from '../navigation-progress.ts'
import { release } from './pressed.ts'

/**
 * After a page was drawn: the bar and the pressed look end, the focus is on its heading, and screen
 * readers hear its title.
 */
export function afterNavigation(page: PagePayload, history: boolean): void {
  stopProgress()
  release()
  fitKeyboard(page.route)
  focusPage(history)
  announce(page.title)
}

/** A conversation is as high as what the keyboard leaves; see the document's head. */
function fitKeyboard(route: string): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport) return
  const plain = viewport.content.replace(/, interactive-widget=[\w-]+/, '')
  viewport.content = route === 'chats-id' ? `${plain}, interactive-widget=resizes-content` : plain
}

/** Address of the link that led away from each page, for the focus after Back. */
const leftBy = new Map<string, string>()

export const noteLink = (address: string, href: string): void => void leftBy.set(address, href)

function focusPage(history: boolean): void {
  // What is still there was not left: the list beside a conversation, a dialog, a field that takes
  // the focus itself.
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

/** The region has to be there before it changes. */
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
