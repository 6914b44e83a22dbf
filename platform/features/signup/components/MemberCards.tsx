import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { CardGrid } from '../../../ui/layout.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { MemberCard } from '../../members/contract.ts'

interface Props {
  members: readonly MemberCard[]
  /** Heading level of the names: one below the heading above the grid. */
  level?: 2 | 3
}

/** A few members, each a link to the profile. */
export function MemberCards({ members, level = 3 }: Props) {
  const t = useT('common')
  return (
    <CardGrid>
      {members.map((member) => (
        <ProfileCard
          key={member.id}
          level={level}
          href={href('members-id', { id: member.id })}
          name={member.name}
          age={member.age}
          subtitle={member.place}
          online={member.online ? t('online') : undefined}
          photo={
            <Photo
              src={member.photo && photoUrl(member.photo, 'card')}
              alt=""
              label={member.fictional ? <FictionalLabel /> : undefined}
            />
          }
        />
      ))}
    </CardGrid>
  )
}
