import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface EmptyStateProps {
  icon: IconName
  title: string
  /** Suggests what to do next. */
  text?: string | undefined
  /** Buttons or links. */
  actions?: ReactNode
  level?: 1 | 2 | 3
}

/** Placeholder for an empty list: explains why and what to do next. */
export function EmptyState({ icon, title, text, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      <span className="empty-state-icon">
        <Icon name={icon} size={36} />
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="cluster">{actions}</div>}
    </div>
  )
}
