import type { ButtonHTMLAttributes } from 'react'

/**
 * Line icons on a 24 px grid, like those of `icon-paths.ts`; separate, so that sites do not load
 * them.
 */
const PATHS = {
  up: 'm6 14.5 6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9.5 7V4h5v3M6 7l1 13.5h10L18 7m-8 4v6m4-6v6',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9.7a5.3 5.3 0 0 1 0 10.6H8',
  redo: 'm15.5 5 4 4-4 4M19.5 9H9.8a5.3 5.3 0 0 0 0 10.6H16',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5 4h14v16H5zM11 17.5h2',
  desktop: 'M3 5h18v11H3zM9 20h6m-3-4v4',
} as const

export type ActIcon = keyof typeof PATHS

export function ActShape({ icon, size = 18 }: { readonly icon: ActIcon; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[icon]} />
    </svg>
  )
}

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: ActIcon
  /** Accessible name, also shown as the tooltip. */
  readonly label: string
}

/** A small icon button, for rows with several buttons. */
export function ActButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className="act" aria-label={label} title={label} {...rest}>
      <ActShape icon={icon} />
    </button>
  )
}
