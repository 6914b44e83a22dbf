import { useEffect } from 'react'
import { styled } from 'styled-components'
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
import { useLiveEvents, useRefresh } from '../../live/hooks.ts'
import { AlbumBox, useAlbum } from '../../photos/components/AlbumBox.tsx'
import { PersonMenu } from '../../safety/components/PersonMenu.tsx'
import { UnblockButton } from '../../safety/components/UnblockButton.tsx'
import type { Profile } from '../contract.ts'
import type { ProfileView } from '../profile.ts'
import { FictionalLabel } from './FictionalLabel.tsx'
import { MemberCards } from './MemberCards.tsx'
import { ProfileActions, ProfileLikeNote } from './ProfileActions.tsx'
import { ProfileGallery } from './ProfileGallery.tsx'

const Block = styled.article`
  padding-block: var(--space-4) var(--space-6);
  .top { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-5); }
  .open-photo { display: block; }
  :is(.open-photo, .gallery a) { color: inherit; text-decoration: none; }
  .main { position: relative; overflow: hidden; border-radius: var(--radius-card); }
  .main[data-empty] .photo { aspect-ratio: 2; }
  .pictures { position: relative; }
  .pictures > .menu { position: absolute; z-index: 1; top: var(--space-3); right: var(--space-3); }
  .main .count { position: absolute; right: var(--space-3); bottom: var(--space-3); display: inline-flex; align-items: center; gap: var(--space-1); padding: var(--space-1) var(--space-3); border-radius: var(--radius-chip); background: rgb(0 0 0 / 0.66); color: #fff; font-size: var(--text-sm); }
  .name { display: flex; align-items: center; flex-wrap: wrap; gap: var(--space-2); margin: 0; font-size: var(--text-2xl); }
  .name .dot { width: 12px; height: 12px; border-radius: 50%; background: var(--color-online); }
  h2 { margin: var(--space-5) 0 var(--space-2); font-size: var(--text-lg); }
  .place { margin: var(--space-1) 0 var(--space-3); color: var(--color-muted); }
  .note { white-space: pre-line; overflow-wrap: anywhere; margin: 0; }
  .actions { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block: var(--space-4); }
  .actions > :first-child, .actions > :nth-child(2) { flex: 1 1 9rem; }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: var(--space-3); margin: 0; }
  dt { font-size: var(--text-sm); color: var(--color-muted); }
  dd { margin: 0; font-weight: var(--weight-strong); color: var(--color-heading); }
  .chips { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  .chips li { display: inline-flex; align-items: center; gap: var(--space-1); padding: var(--space-1) var(--space-3); border-radius: var(--radius-chip); border: var(--stroke-thin) solid var(--color-border); background: var(--color-surface); font-size: var(--text-sm); }
  .chips li[data-shared] { border-color: transparent; background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); }
  summary { padding-block: 10px; cursor: pointer; }
  .gallery { display: grid; grid-template-columns: repeat(3, 1fr); gap: var(--space-2); margin-top: var(--space-3); }
  .gallery .photo { border-radius: var(--radius-photo); overflow: hidden; }
  /* Six of them (RELATED): one row on wide screens, none left over on phones. */
  @media (min-width: 992px) { .related ul { grid-template-columns: repeat(6, minmax(0, 1fr)); } }
  /* Name and place are on a phone's first screen, also below two banners and above the bar of actions. */
  @media (max-width: 767.98px) {
    .main .photo { width: 100%; max-height: max(10rem, min(44svh, 100svh - 450px)); }
    .pictures { display: contents; }
    .gallery { order: 1; margin: 0; }
    .rest { order: 2; }
    /* Room for it below the page: see the rules of the frame. */
    .action-bar {
      position: fixed; z-index: calc(var(--layer-nav) - 1); inset: auto 0 var(--size-tabbar, 0px); flex-wrap: nowrap; margin: 0;
      padding: var(--space-2) var(--space-4) max(var(--space-2), env(safe-area-inset-bottom) - var(--size-tabbar, 0px));
      background: var(--color-background); border-top: var(--stroke-thin) solid var(--color-border);
    }
    .actions.action-bar > * { flex-basis: auto; padding-inline: var(--space-2); }
    .action-bar .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  /* Both labels stay on one line in most languages. */
  @media (max-width: 479px) { .actions.action-bar > * { gap: var(--space-1); font-size: var(--text-sm); } }
  @media (min-width: 768px) {
    .top { grid-template: auto 1fr / minmax(0, 2fr) minmax(0, 3fr); gap: 0 var(--space-5); align-items: start; }
    .pictures { grid-row: span 2; }
    .member-actions { display: grid; grid-template-columns: auto auto min-content; gap: var(--space-2); margin-block: var(--space-4); }
    .member-actions .actions { display: contents; }
  }
`

interface ProfilePageProps {
  view: ProfileView & { readonly blockedText?: string }
  /** The own profile as others see it: there is nothing to press. */
  preview?: boolean
}

/** A profile, or the word about a block. */
export function ProfilePage({ view, preview = false }: ProfilePageProps) {
  const t = useT('members')
  const id = view.kind === 'profile' ? view.profile.id : view.id
  // A block, or its end, shows at once what the page would show now.
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

function OpenProfile({ profile, preview }: { profile: Profile; preview: boolean }) {
  const t = useT('members')
  const { fictional } = useSite()
  const me = useMe()
  const refresh = useRefresh()
  // Opening cleared the new-like flag on the server: the badges follow.
  useEffect(() => {
    if (profile.likes_me) void refresh(['likes'])
  }, [profile.likes_me, refresh])
  const { main_image: main } = profile
  const album = useAlbum(profile.album)
  const Heading = preview ? 'h2' : 'h1'
  const intimate = profile.interests.filter((interest) => interest.intimate)
  return (
    <Container>
      <Block>
        <div className="top">
          <div className="pictures">
            <ProfileGallery
              profile={profile}
              album={album}
              main={
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
              }
            />
            {me && !preview && !profile.own && (
              <PersonMenu className="menu" variant="floating" member={profile} />
            )}
          </div>
          <div className="head">
            <Heading className="name">
              <span>
                <bdi>{profile.name}</bdi>, {profile.age}
              </span>
              {profile.online && (
                <span className="dot" role="img" aria-label={t('common:online')} title={t('common:online')} />
              )}
            </Heading>
            <p className="place">{profile.place}</p>
          </div>
          <div className="rest">
            {profile.fictional && <Alert tone="warning">{fictional?.warning}</Alert>}
            {!preview && <ProfileLikeNote profile={profile} />}
            {!preview && <ProfileActions profile={profile} />}
            {!preview && <AlbumBox member={profile} {...album} />}
            {profile.notes.map((note) => (
              <section key={note.key}>
                <h2>{note.label}</h2>
                <p className="note" dir="auto">
                  {note.text}
                </p>
              </section>
            ))}
            {profile.interests.length > 0 && (
              <section>
                <h2>{t('field_interests')}</h2>
                <Interests of={profile.interests.filter(({ intimate }) => !intimate)} />
                {intimate.length > 0 && (
                  <details>
                    <summary>{t('interests_intimate')}</summary>
                    <Interests of={intimate} />
                  </details>
                )}
              </section>
            )}
            <section>
              <h2>{t('details')}</h2>
              <dl>
                {profile.fields.map(({ key, label, value }) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
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

function Interests({ of }: { of: Profile['interests'] }) {
  const t = useT('members')
  return (
    <ul className="chips">
      {of.map(({ slug, name, shared }) => (
        <li key={slug} data-shared={shared || undefined} title={shared ? t('shared') : undefined}>
          <InterestIcon interest={slug} size={16} />
          {name}
        </li>
      ))}
    </ul>
  )
}
