import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { nameAndAge } from '../core/bidi-isolation.ts'
import { NameAge, nameAgeCss } from './name-age.tsx'

export interface ProfileCardProps {
  href: string
  /** A `Photo` without caption. */
  photo: ReactNode
  name: string
  age: number
  /** Place and distance. */
  subtitle?: string | undefined
  /** Accessible text of the green dot; no dot without it. */
  online?: string | undefined
  /** Below the subtitle: reasons of a match, time of a like. */
  children?: ReactNode
  /** Like and message buttons over the picture's lower corner. */
  actions?: ReactNode
  /** Marks a like that is new. */
  fresh?: boolean
  /** Level of the name's heading: one below the heading above the card. */
  level?: 2 | 3
  onOpen?: () => void
}

const Frame = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  list-style: none;
  background: var(--color-surface);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-card);

  /* The border is drawn over the picture. */
  &::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 var(--stroke-card) var(--color-border); pointer-events: none; }

  .photo { border-radius: var(--radius-card) var(--radius-card) 0 0; }
  &[data-fresh] { outline: var(--stroke-thick) solid var(--color-primary); outline-offset: 1px; }
  .words { padding: var(--space-3) var(--pad-card-small, var(--space-3)) var(--space-3); }
  .name { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--text-md); line-height: 1.3; }
  ${nameAgeCss}
  .name a::after { content: ''; position: absolute; inset: 0; border-radius: var(--radius-card); }
  .name a:focus-visible { outline: none; }
  .name a:focus-visible::after { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .place { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; margin: 0; font-size: var(--text-sm); line-height: 1.35; color: var(--color-muted); overflow: hidden; }
  .dot { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--color-online); }
  /* Placed above the text, but read after it: first the person, then the actions. */
  .picture { order: -1; flex: none; position: relative; }
  .actions { position: absolute; z-index: 1; right: var(--space-2); bottom: var(--space-2); display: flex; gap: var(--space-2); }

  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    transition: transform var(--motion-normal) var(--motion-ease), box-shadow var(--motion-normal) var(--motion-ease);
    &:hover { transform: translateY(-3px); box-shadow: var(--shadow-raised); }
  }
`

/**
 * Frame of a person in a list (inside `CardGrid`): one link covers the whole card, with buttons
 * above it.
 */
export function ProfileCard(props: ProfileCardProps) {
  const { href, photo, name, age, subtitle, online, children, actions, fresh, level = 3, onOpen } = props
  const Name = `h${level}` as const
  return (
    <Frame data-card data-fresh={fresh || undefined}>
      <div className="words">
        <Name className="name">
          <a href={href} aria-label={nameAndAge(name, age)} {...(onOpen ? { onClick: onOpen } : {})}>
            <NameAge name={name} age={age} />
          </a>
          {online && (
            <span className="dot" title={online}>
              <span className="visually-hidden">{online}</span>
            </span>
          )}
        </Name>
        {subtitle && <p className="place">{subtitle}</p>}
        {children}
      </div>
      <div className="picture">
        {photo}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </Frame>
  )
}
