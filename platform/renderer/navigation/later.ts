import { navigate } from 'vike/client/router'
import { READ_AHEAD } from '../../core/read-ahead.ts'
import { readAhead } from './ahead.ts'

/** Pixels below the screen at which the next page of a list is read. */
const NEAR_END = 600

/** A link with this mark takes the page's place in the history: Back leads to where the reader came from. */
function replacePage(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-turn]') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void navigate(link.pathname + link.search, { overwriteLastHistoryEntry: true })
}

let asked = ''

/** Reads the next page of results once the reader comes near the end of this one. */
function readNextPage(): void {
  const link = document.querySelector<HTMLAnchorElement>('main .pagination a[rel=next]')
  if (!link || link.href === asked || link.getBoundingClientRect().top > innerHeight + NEAR_END) return
  asked = link.href
  readAhead(link)
}

// What no page needs before the reader has looked around: this file is loaded then, once a document.
window.addEventListener(READ_AHEAD, ({ target }) => {
  if (target instanceof HTMLAnchorElement) readAhead(target)
})
window.addEventListener('click', replacePage, true)
window.addEventListener('scroll', readNextPage, { passive: true })
