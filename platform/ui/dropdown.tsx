import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'

export interface DropdownProps {
  /** What is pressed: text, an avatar, an icon. */
  trigger: ReactNode
  /** Spoken name of the trigger where it shows no text. */
  label?: string
  /** `MenuItem`s. */
  children: ReactNode
  align?: 'start' | 'end'
  /** Opens upwards, e.g. in the footer. */
  up?: boolean
  hideChevron?: boolean
}

const Details = styled.details`
  position: relative;

  > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 44px;
    min-width: 44px;
    padding: 0 var(--space-2);
    border-radius: var(--radius-control);
    list-style: none;
    cursor: pointer;
    font-family: var(--font-heading);
    font-weight: var(--weight-label);
  }
  > summary::-webkit-details-marker { display: none; }
  > .menu {
    position: absolute;
    z-index: var(--layer-nav);
    top: calc(100% + 6px);
    left: 0;
    min-width: 13rem;
    max-height: 70dvh;
    overflow-y: auto;
    margin: 0;
    padding: var(--space-2);
    list-style: none;
    background: var(--color-raised);
    color: var(--color-text);
    border: var(--stroke-thin) solid var(--color-border);
    border-radius: min(var(--radius-card), 16px);
    box-shadow: var(--shadow-raised);
  }
  &[data-align='end'] > .menu { left: auto; right: 0; }
  &[data-up] > .menu { top: auto; bottom: calc(100% + 6px); }
  .menu a, .menu button {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    width: 100%;
    min-height: 44px;
    padding: var(--space-2) var(--space-3);
    border: 0;
    border-radius: min(var(--radius-control), 10px);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .menu [aria-current] { font-weight: var(--weight-strong); color: var(--color-link); }
  @media (hover: hover) { .menu a:hover, .menu button:hover, > summary:hover { background: var(--color-soft); color: var(--color-on-soft); } }
  @media (prefers-reduced-motion: no-preference) { &[open] > .menu { animation: ui-fade var(--motion-fast) var(--motion-ease); } }
`

/** A menu on `<details>`: opens without JavaScript; with it, a press elsewhere, Escape and a choice close it. */
export function Dropdown({ trigger, label, children, align = 'start', up, hideChevron }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (!element?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && element.contains(event.target)) return
      element.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <Details ref={details} data-align={align} data-up={up || undefined}>
      <summary {...(label ? { 'aria-label': label } : {})}>
        {trigger}
        {!hideChevron && <Icon name="chevron-down" size={18} />}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links and buttons inside are the controls */}
      <ul
        className="menu"
        onClick={(event) => {
          const pressed = event.target instanceof Element && event.target.closest('a, button')
          if (pressed && details.current) details.current.open = false
        }}
      >
        {children}
      </ul>
    </Details>
  )
}

/** One line of a `Dropdown`: put an `<a>` or a `<button>` in it. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}
