import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export interface DropdownProps {
  /** Content of the trigger: text, an avatar, an icon. */
  trigger: ReactNode
  /** Accessible name of the trigger if it shows no text. */
  label?: string
  /** `MenuItem`s. */
  children: ReactNode
  align?: 'start' | 'end'
  /** Opens upwards, e.g. in the footer. */
  up?: boolean
  hideChevron?: boolean
}

/**
 * A menu based on `<details>`: opens without JavaScript; with it, a press elsewhere, Escape and a
 * choice close it.
 */
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
    <details ref={details} className="ui-menu" data-align={align} data-up={up || undefined}>
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
    </details>
  )
}

/** One line of a `Dropdown`: contains an `<a>` or a `<button>`. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}
