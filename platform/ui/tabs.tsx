import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export interface Tab {
  href: string
  label: ReactNode
  current: boolean
  /** A `Badge`. */
  badge?: ReactNode
}

const Nav = styled.nav`
  container-type: inline-size;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: var(--stroke-thin) solid var(--color-border);

  ul { display: flex; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 48px;
    padding: 0 var(--space-3);
    border-bottom: 3px solid transparent;
    color: var(--color-muted);
    font-family: var(--font-heading);
    font-weight: var(--weight-label);
    letter-spacing: var(--letter-label);
    text-decoration: none;
    white-space: nowrap;
  }
  a[aria-current] { color: var(--color-link); border-bottom-color: var(--color-primary); }
  a:focus-visible { outline-offset: -3px; }
  @media (hover: hover) { a:hover { color: var(--color-heading); } }
  /* One row of smaller labels that wrap on phones: a tab beyond the edge would not be found. */
  @media (max-width: 479px) {
    ul { justify-content: space-between; gap: 0; }
    a { gap: var(--space-1); padding-inline: 3px; font-size: var(--text-sm); line-height: 1.2; white-space: normal; }
  }
  /* Two columns, where letters are too large for one row. */
  @container (max-width: 17.9rem) {
    ul { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    a { overflow-wrap: anywhere; }
  }
`

/**
 * Views of one object, each with its own address, so that they work without JavaScript and with the
 * back button.
 */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <Nav aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.badge}
            </a>
          </li>
        ))}
      </ul>
    </Nav>
  )
}
