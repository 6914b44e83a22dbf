import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { ProfilePage } from '../../members/components/ProfilePage.tsx'
import type { PrivacyAnswer, Profile } from '../../members/contract.ts'

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-top: var(--space-4);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-card);
  background: var(--color-soft);
  color: var(--color-on-soft);
  .words { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
  p { margin: 0; }
  h1 { margin: 0; font-size: var(--text-lg); color: inherit; }
`

/** The member's own profile as another member sees it, and who can see it. */
export function ProfilePreviewPage({ data }: { data: { profile: Profile; privacy: PrivacyAnswer } }) {
  const t = useT('profile')
  const { invisible, private: hidden } = data.privacy
  return (
    <>
      <Container>
        <Bar>
          <div className="words">
            <h1>{t('preview_title')}</h1>
            <p className="text-sm">
              {t(hidden ? 'preview_private' : invisible ? 'preview_invisible' : 'preview_text')}
            </p>
          </div>
          <ButtonLink size="small" icon="edit" href={href('profile')}>
            {t('preview_back')}
          </ButtonLink>
        </Bar>
      </Container>
      <ProfilePage view={{ kind: 'profile', profile: data.profile }} preview />
    </>
  )
}
