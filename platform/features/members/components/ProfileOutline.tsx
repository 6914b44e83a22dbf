import type { ReactNode } from 'react'
import { Container } from '../../../ui/layout.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Block } from './profile-style.ts'

interface ProfileOutlineProps {
  /** Name and age as the card writes them. */
  name: ReactNode
  place: string
  online: boolean
  /** Address of a loaded picture; null shows a silhouette. */
  photo: string | null
  /** The label of a fictional profile. */
  label: ReactNode
}

/**
 * What a card knows of a profile, in the places that `ProfilePage` gives it, shown until the
 * profile arrives.
 */
export function ProfileOutline({ name, place, online, photo, label }: ProfileOutlineProps) {
  return (
    <Container>
      <Block>
        <div className="top" data-photo={photo === null ? undefined : 'edge'}>
          <div className="pictures">
            <div className="open-photo">
              <div className="main" data-empty={photo === null || undefined}>
                <Photo src={photo} alt="" label={label} eager />
              </div>
            </div>
          </div>
          <div className="head">
            <h1 className="name">
              <span>{name}</span>
              {online && <span className="dot" />}
            </h1>
            <p className="place">{place}</p>
          </div>
        </div>
      </Block>
    </Container>
  )
}
