import { useEffect } from 'react'
import { PHOTO_PREFIX } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe, useSite } from '../../../ui/page.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { BookmarkBox } from '../../../widgets/person/BookmarkBox.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import { UnblockButton } from '../../../widgets/person/UnblockButton.tsx'
import { useLiveEvents, useRefresh } from '../../live/hooks.ts'
import { AlbumBox, type AlbumHandle, useAlbum } from '../../photos/components/AlbumBox.tsx'
import type { Profile } from '../contract.ts'
import type { ProfileView } from '../profile.ts'
import { MemberCards } from './MemberCards.tsx'
import { ProfileActions, ProfileLikeNote } from './ProfileActions.tsx'
import { nameOf, ProfileGallery } from './ProfileGallery.tsx'
import { ProfileTurns } from './ProfileTurns.tsx'
import { Block } from './profile-style.ts'
import { PhotoReplyLink, ReplyLink, replyHref } from './ReplyLink.tsx'

interface ProfilePageProps {
  view: ProfileView & { readonly blockedText?: string }
  /** The member's own profile as others see it, without buttons. */
  preview?: boolean
}

/** A profile, or the notice of a block. */
export function ProfilePage({ view, preview = false }: ProfilePageProps) {
  const t = useT('members')
  const id = view.kind === 'profile' ? view.profile.id : view.id
  // Reloads when a block starts or ends, because the page shows something else then.
  useLiveEvents((event) => {
    if (event.type === 'contact' && event.member === id) window.location.reload()
  })
  if (view.kind === 'profile') return <OpenProfile profile={view.profile} preview={preview} />
  const blocking = view.kind === 'blocking'
  return (
    <Container narrow>
      <Block>
        <Alert
          tone={blocking ? 'info' : 'warning'}
          title={blocking ? t('blocking', { name: view.name }) : (view.blockedText ?? '')}
          actions={
            <>
              {blocking && <UnblockButton id={view.id} />}
              <ButtonLink variant="secondary" href={href('members')}>
                {t('back_to_search')}
              </ButtonLink>
            </>
          }
        >
          {blocking && <p>{t('blocking_text')}</p>}
        </Alert>
      </Block>
    </Container>
  )
}

interface OpenProfileProps {
  readonly profile: Profile
  readonly preview: boolean
}

function OpenProfile({ profile, preview }: OpenProfileProps) {
  const t = useT('members')
  const { fictional } = useSite()
  const refresh = useRefresh()
  // Opening the profile cleared its new-like flag on the server: refresh the badges.
  useEffect(() => {
    if (profile.likes_me) void refresh(['likes'])
  }, [profile.likes_me, refresh])
  const { main_image: main } = profile
  const album = useAlbum(profile.album)
  const answered = useMe() !== null && !preview && !profile.own
  return (
    <Container>
      <Block>
        <div className="top" data-photo={main === null ? undefined : preview ? 'framed' : 'edge'}>
          <Pictures profile={profile} preview={preview} album={album} />
          <Head profile={profile} preview={preview} />
          <div className="rest">
            {profile.fictional && <Alert tone="warning">{fictional?.warning}</Alert>}
            {!preview && <ProfileLikeNote profile={profile} />}
            {!preview && <ProfileActions profile={profile} />}
            {!preview && <AlbumBox member={profile} {...album} />}
            {!preview && profile.bookmark && <BookmarkBox member={profile} bookmark={profile.bookmark} />}
            <ProfileFacts profile={profile} answered={answered} />
          </div>
        </div>
        {profile.related.length > 0 && (
          <section className="related">
            <h2>{t('related')}</h2>
            <MemberCards cards={profile.related} />
          </section>
        )}
      </Block>
    </Container>
  )
}

/** The photos with their overlay: number of photos, menu, links to the neighbouring profiles. */
function Pictures({ profile, preview, album }: OpenProfileProps & { readonly album: AlbumHandle }) {
  const t = useT('members')
  const me = useMe()
  const { main_image: main } = profile
  const answered = me !== null && !preview && !profile.own
  const picture = (
    <div className="main" data-photo-of={profile.id} data-empty={main === null || undefined}>
      <Photo
        src={main && PHOTO_PREFIX + main.full}
        alt={t('photo_of', { name: profile.name })}
        label={profile.fictional && <FictionalLabel />}
        eager
      />
      {profile.photo_count > 0 && (
        <span className="count">
          <Icon name="camera" size={18} />
          {t('common:photos', { count: profile.photo_count })}
        </span>
      )}
    </div>
  )
  return (
    <div className="pictures">
      <ProfileGallery profile={profile} album={album} main={picture} />
      {!preview && <ProfileTurns id={profile.id} />}
      {answered && main && <PhotoReplyLink id={profile.id} photo={nameOf(main.full)} name={profile.name} />}
      {answered && <PersonMenu className="menu" variant="floating" member={profile} />}
    </div>
  )
}

function Head({ profile: { name, age, online, place, checked }, preview }: OpenProfileProps) {
  const t = useT('members')
  const Heading = preview ? 'h2' : 'h1'
  return (
    <div className="head">
      <Heading className="name">
        <span>
          <bdi>{name}</bdi>, {age}
        </span>
        {online && (
          <span className="dot" role="img" aria-label={t('common:online')} title={t('common:online')} />
        )}
      </Heading>
      <p className="place">{place}</p>
      {checked && (
        <p className="place">
          <Icon name="check" size={16} /> {t('common:photo_compared')}
        </p>
      )}
    </div>
  )
}

/**
 * Self-description: notes, interests (intimate ones folded) and the profile fields of the site.
 * @param answered notes and interests lead to a message that quotes them
 */
function ProfileFacts({ profile, answered }: { profile: Profile; answered: boolean }) {
  const { id, notes, interests, fields } = profile
  const t = useT('members')
  const intimate = interests.filter((interest) => interest.intimate)
  return (
    <>
      {notes.map((note) => (
        <section key={note.key}>
          <h2>{note.label}</h2>
          <p className="note" dir="auto">
            {note.text}
          </p>
          {answered && note.key !== 'looking_for' && (
            <ReplyLink id={id} part={{ kind: 'note', key: note.key }} what={note.label} />
          )}
        </section>
      ))}
      {interests.length > 0 && (
        <section>
          <h2>{t('field_interests')}</h2>
          <Interests of={interests.filter((interest) => !interest.intimate)} answer={answered ? id : null} />
          {intimate.length > 0 && (
            <details>
              <summary>{t('interests_intimate')}</summary>
              <Interests of={intimate} answer={null} />
            </details>
          )}
        </section>
      )}
      <section>
        <h2>{t('details')}</h2>
        <dl>
          {fields.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

interface InterestsProps {
  of: Profile['interests']
  /** Id of the member to whom each is a link that answers it; null for names alone. */
  answer: string | null
}

function Interests({ of, answer }: InterestsProps) {
  const t = useT('members')
  const label = (slug: string, name: string) => (
    <>
      <InterestIcon interest={slug} size={16} />
      {name}
    </>
  )
  return (
    <ul className="chips">
      {of.map(({ slug, name, shared }) => (
        <li key={slug} data-shared={shared || undefined} title={shared ? t('shared') : undefined}>
          {answer === null ? (
            label(slug, name)
          ) : (
            <a
              href={replyHref(answer, { kind: 'interest', key: slug })}
              rel="nofollow"
              aria-label={t('reply_to', { what: name })}
            >
              {label(slug, name)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
