import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { CHAT_SHOWS, type ChatShow } from '../shows.ts'

const Links = styled.nav`
  display: flex;
  gap: var(--space-4);
  padding-inline: var(--space-4);
  border-bottom: var(--stroke-thin) solid var(--color-border);
  overflow-x: auto;
  a { flex: none; min-height: 44px; padding-block: 10px; color: var(--color-muted); text-decoration: none; }
  [aria-current] { color: var(--color-heading); font-weight: var(--weight-strong); box-shadow: inset 0 -3px var(--color-action); }
`

interface ChatShowsProps {
  readonly show: ChatShow
  /** The conversation that stays open beside the list. */
  readonly conversation?: string | undefined
}

/** Which conversations the list shows: links, so that each choice has its address and needs no JavaScript. */
export function ChatShows({ show, conversation: id }: ChatShowsProps) {
  const t = useT('chats')
  return (
    <Links aria-label={t('shows')}>
      {CHAT_SHOWS.map((one) => (
        <a
          key={one}
          href={id === undefined ? href('chats', {}, { show: one }) : href('chats-id', { id }, { show: one })}
          aria-current={one === show || undefined}
        >
          {t(`show_${one}`)}
        </a>
      ))}
    </Links>
  )
}
