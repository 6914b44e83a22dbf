import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

export interface IconProps {
  name: IconName
  /** Edge in pixels; 24 by default. */
  size?: number
  /** Accessible name; without one the icon is decorative and hidden from screen readers. */
  label?: string
}

/** One line icon in the current text colour. */
export function Icon({ name, size = 24, label }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // A constant of the program, never user input.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths of this folder
      dangerouslySetInnerHTML={{ __html: ICON_PATHS[name] }}
    />
  )
}
