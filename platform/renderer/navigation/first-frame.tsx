import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { routeOfPath } from '../../core/route-match.ts'
import { ConversationOutline } from '../../features/chats/components/ConversationOutline.tsx'
import { ProfileOutline } from '../../features/members/components/ProfileOutline.tsx'

/** From this width on a conversation opens beside the list (`ChatPanes`). */
const PANES = '(min-width: 992px)'

const COVER = {
  position: 'fixed',
  bottom: '0',
  overflow: 'hidden',
  background: 'var(--color-background)',
}

/**
 * Shows what the pressed card or row knows in the place of the page that it opens, until that page
 * is drawn. Screen readers and the keyboard stay where they are.
 *
 * @param link a link that the router follows; nothing is shown if it opens neither a profile from a
 * card nor a conversation from a row
 * @returns removes it again
 */
export function showFirstFrame(link: HTMLAnchorElement): () => void {
  const content = contentFor(link)
  if (!content) return () => undefined
  const frame = document.createElement('div')
  frame.className = 'first-frame'
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, COVER, content.box)
  const root = createRoot(frame)
  flushSync(() => root.render(content.page))
  // The picture is loaded already, and must not come a frame later.
  for (const image of frame.querySelectorAll('img'))
    Object.assign(image, { loading: 'eager', decoding: 'sync' })
  document.body.append(frame)
  return () => {
    frame.remove()
    // Later, because it would also run the updates of the page that was just drawn.
    setTimeout(() => root.unmount())
  }
}

interface Content {
  readonly page: ReactNode
  readonly box: Readonly<Record<string, string>>
}

function contentFor(link: HTMLAnchorElement): Content | undefined {
  const route = routeOfPath(link.pathname)
  if (route === 'members-id') {
    const card = link.closest('[data-card]')
    const name = card?.querySelector('.name a')
    return card && name ? { page: profileOf(card, name), box: profileBox() } : undefined
  }
  const row = route === 'chats-id' ? link.closest('.chat-panes .rows li') : null
  const name = row?.querySelector('.name')?.textContent
  if (!row || !name) return undefined
  const page = <ConversationOutline name={name} photo={photoIn(row)} label={labelIn(row)} />
  return { page, box: conversationBox() }
}

function profileOf(card: Element, name: Element): ReactNode {
  const words = name.querySelector('bdi')
  return (
    <ProfileOutline
      name={
        <>
          <bdi>{words?.textContent}</bdi>
          {words?.nextElementSibling?.textContent}
        </>
      }
      place={card.querySelector('.place')?.textContent ?? ''}
      online={card.querySelector('.dot') !== null}
      photo={photoIn(card)}
      label={labelIn(card)}
    />
  )
}

const photoIn = (box: Element): string | null => box.querySelector('img')?.currentSrc || null

/** A copy of the label that a fictional profile has on its card. */
function labelIn(box: Element): ReactNode {
  const label = box.querySelector('.tag[data-tone=fictional]')
  return label && <span ref={(span) => span?.replaceChildren(label.cloneNode(true))} />
}

/** The content's place on a page that is not scrolled, below the navigation. */
function profileBox(): Content['box'] {
  const main = document.querySelector('main')?.getBoundingClientRect()
  const nav = document.querySelector('.nav')?.getBoundingClientRect()
  const top = Math.max(0, nav?.bottom ?? 0)
  return {
    top: `${top}px`,
    left: `${main?.left ?? 0}px`,
    width: `${main?.width ?? innerWidth}px`,
    paddingTop: `${Math.max(0, (main?.top ?? 0) + scrollY - top)}px`,
    zIndex: 'calc(var(--layer-nav) - 1)',
  }
}

/** The whole screen of a phone; on wide screens the pane beside the list. */
function conversationBox(): Content['box'] {
  const pane = matchMedia(PANES).matches && document.querySelector('.chat-panes > section')
  if (!pane) return { top: '0', left: '0', right: '0', zIndex: 'calc(var(--layer-nav) + 1)' }
  const { top, left, width } = pane.getBoundingClientRect()
  return { top: `${top}px`, left: `${left}px`, width: `${width}px`, zIndex: 'calc(var(--layer-nav) - 1)' }
}
