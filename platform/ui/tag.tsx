import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type TagTone = 'neutral' | 'brand' | 'accent' | 'fictional' | 'success' | 'warning' | 'danger'

export interface TagProps {
  tone?: TagTone
  icon?: IconName
  /** The tenant's own mark, e.g. the icon of fictional profiles. */
  mark?: ReactNode
  children: ReactNode
}

/** A short label. `fictional` marks fictional profiles everywhere. */
export function Tag({ tone = 'neutral', icon, mark, children }: TagProps) {
  return (
    <span className="tag" data-tone={tone}>
      {mark}
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
