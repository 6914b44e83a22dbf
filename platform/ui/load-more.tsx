import { type MouseEvent, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from './button.tsx'

interface LoadMoreProps {
  /** Address of the next page, for browsers without JavaScript; null at the end of the list. */
  href: string | null
  label: string
  busy: boolean
  /** Announces how much the last press added; empty before the first. */
  status: string
  onLoad: () => void
}

const Block = styled.div`
  text-align: center;
  > a { margin-block: var(--space-4); }
`

/**
 * The end of a list: a link to its next page that, when pressed, appends that page. Screen readers
 * are told how much was added. The focus stays on the link, and moves to the announcement if the
 * link disappears after the last page.
 */
export function LoadMore({ href, label, busy, status, onLoad }: LoadMoreProps) {
  const announcement = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (href !== null || !pressed.current) return
    pressed.current = false
    announcement.current?.focus()
  }, [href])
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // A client router that listens on the document must not also follow the link.
    event.stopPropagation()
    pressed.current = true
    onLoad()
  }
  return (
    <Block>
      {href !== null && (
        <ButtonLink
          href={href}
          variant="secondary"
          rel="next"
          onClick={press}
          {...(busy ? { 'aria-busy': true } : {})}
        >
          {label}
        </ButtonLink>
      )}
      <p ref={announcement} className="visually-hidden" role="status" tabIndex={-1}>
        {status}
      </p>
    </Block>
  )
}
