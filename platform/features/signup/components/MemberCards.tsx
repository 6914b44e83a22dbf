import { styled } from 'styled-components'
import { nameAndAge } from '../../../core/bidi-isolation.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
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

/** Above the link that covers the card. */
const Write = styled.p`
  position: relative;
  z-index: 1;
  margin: 0;
  padding-top: var(--space-2);
`

/** A few members, each a link to the profile, with a shorter way into the conversation. */
export function MemberCards({ members, level = 3 }: Props) {
  const t = useT('signup')
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
          online={member.online ? t('common:online') : undefined}
          photo={
            <Photo
              src={member.photo && photoUrl(member.photo, 'card')}
              alt=""
              label={member.fictional ? <FictionalLabel /> : undefined}
            />
          }
        >
          <Write>
            <ButtonLink
              block
              size="small"
              variant="secondary"
              href={href('members-id-chat', { id: member.id })}
              aria-label={`${t('line_write')}: ${nameAndAge(member.name, member.age)}`}
            >
              {t('line_write')}
            </ButtonLink>
          </Write>
        </ProfileCard>
      ))}
    </CardGrid>
  )
}
