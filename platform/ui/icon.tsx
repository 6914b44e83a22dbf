import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

export interface IconProps {
  name: IconName
  /** Edge in pixels; 24 by default. */
  size?: number
  /** Spoken name; without one the icon is decoration and hidden from screen readers. */
  label?: string
}

/** One line icon in the colour of the text around it. */
export function Icon({ name, size = 24, label }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // A constant of ours, never user input.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths of this folder
      dangerouslySetInnerHTML={{ __html: ICON_PATHS[name] }}
    />
  )
}
