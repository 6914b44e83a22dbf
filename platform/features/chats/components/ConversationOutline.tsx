import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { Bar } from './top-bar-style.ts'

interface ConversationOutlineProps {
  name: string
  /** Address of a loaded picture; null shows a silhouette. */
  photo: string | null
  /** The label of a fictional profile. */
  label: ReactNode
}

/**
 * What a row of the list knows of a conversation, in the places that `TopBar` gives it, shown until
 * the conversation arrives.
 */
export function ConversationOutline({ name, photo, label }: ConversationOutlineProps) {
  return (
    <Bar>
      <span className="ui-icon-button" data-variant="plain" data-size="medium" data-back>
        <Icon name="back" size={24} />
      </span>
      <div className="partner">
        <Avatar src={photo} alt="" size={40} />
        <span className="words">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {label}
        </span>
      </div>
    </Bar>
  )
}
