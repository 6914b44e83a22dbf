import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useMe } from '../../../ui/page.tsx'
import { useLikedBy, useLikes, useMatches } from '../../hearts/hooks.ts'
import type { Profile } from '../contract.ts'

/** Whether this member likes the viewer, or both like each other; follows live changes. */
export function ProfileLikeNote({ profile: { id, name, liked, likes_me } }: { profile: Profile }) {
  const t = useT('members')
  const match = useMatches()({ id, liked, likesReader: likes_me })
  if (!useLikedBy(id, likes_me) && !match) return null
  return (
    <Alert tone="brand" icon="heart-filled" {...(match ? { title: t('likes:match') } : {})}>
      {match ? t('likes:match_with', { name }) : t('likes_you', { name })}
    </Alert>
  )
}

/**
 * Actions on a profile: write, like, send a gift; on the viewer's own profile, edit. For a match,
 * writing comes first.
 */
export function ProfileActions({ profile }: { profile: Profile }) {
  const t = useT('members')
  const me = useMe()
  const { likedOf, toggle } = useLikes()
  const isMatch = useMatches()
  const { id, name, own } = profile
  if (own) {
    return (
      <div className="actions">
        <ButtonLink href={href('profile')} icon="edit" variant="secondary">
          {t('edit_own')}
        </ButtonLink>
      </div>
    )
  }
  if (!me) return <VisitorActions id={id} />
  const liked = likedOf(id, profile.liked)
  const match = isMatch({ id, liked: profile.liked, likesReader: profile.likes_me })
  const like = t(liked ? 'liked' : 'like')
  return (
    <div className="member-actions" data-match={match || undefined}>
      <div className="actions action-bar">
        <ButtonLink href={href('members-id-chat', { id })} icon="chat">
          {t(match ? 'write' : 'message')}
        </ButtonLink>
        <Button
          variant={match ? 'quiet' : 'secondary'}
          icon={liked ? 'heart-filled' : 'heart'}
          // The word says what is, as short as the one before the press; the name also says what a
          // press does. Not `aria-pressed`: a changing name and a state would be read twice.
          {...(liked ? { 'aria-label': `${like}: ${t('unlike')}` } : {})}
          onClick={() => toggle({ id, name }, liked)}
        >
          {match ? <span className="word">{like}</span> : like}
        </Button>
        <ButtonLink href={href('members-id-chat', { id }, { open: 'gift' })} icon="gift" variant="quiet">
          <span className="word">{t('gift')}</span>
        </ButtonLink>
      </div>
    </div>
  )
}

function VisitorActions({ id }: { id: string }) {
  const t = useT('members')
  const signup = href('members-id-signup', { id })
  return (
    <div className="actions action-bar">
      <ButtonLink href={signup} icon="chat" data-signup={id}>
        {t('message')}
      </ButtonLink>
      <ButtonLink href={signup} icon="heart" variant="secondary" data-signup={id}>
        {t('like')}
      </ButtonLink>
    </div>
  )
}
