import { navigate } from 'vike/client/router'
import { READ_AHEAD } from '../../core/read-ahead.ts'
import { keepScroll } from './current-address.ts'
import { appPageOf, describeLink } from './links.ts'
import { readAhead } from './read-ahead.ts'

/** Distance below the viewport, in pixels, at which the next page of a list is prefetched. */
const NEAR_END = 600

/** A link with this mark replaces the history entry: Back leads to where the reader came from. */
function replacePage(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-turn]') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void navigate(link.pathname + link.search, { overwriteLastHistoryEntry: true })
}

/** Handles GET forms, such as the search filters, like links. */
function submitted(event: SubmitEvent): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  const url = new URL(form.action)
  url.search = String(new URLSearchParams([...new FormData(form, event.submitter)].filter(isText)))
  const link = Object.assign(document.createElement('a'), { href: url.href, target: form.target })
  if (!appPageOf(describeLink(link), location.origin)) return
  event.preventDefault()
  keepScroll()
  void navigate(url.pathname + url.search)
}

const isText = (pair: [string, FormDataEntryValue]): pair is [string, string] => typeof pair[1] === 'string'

let asked = ''

/** Prefetches the next page of results near the end of this one. */
function readNextPage(): void {
  const link = document.querySelector<HTMLAnchorElement>('main .pagination a[rel=next]')
  if (!link || link.href === asked || link.getBoundingClientRect().top > innerHeight + NEAR_END) return
  asked = link.href
  readAhead(link)
}

// Listeners that no page needs immediately: this file is loaded later, once per document.
window.addEventListener(READ_AHEAD, ({ target }) => {
  if (target instanceof HTMLAnchorElement) readAhead(target)
})
window.addEventListener('click', replacePage, true)
document.addEventListener('submit', submitted)
window.addEventListener('scroll', readNextPage, { passive: true })
