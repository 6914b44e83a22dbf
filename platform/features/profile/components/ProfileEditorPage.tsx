import type { ReactNode } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { ProfilePhotos } from '../../photos/components/ProfilePhotos.tsx'
import type { EditorData } from '../editor-data.ts'
import { DetailsPart, SeekPart } from './ChoiceParts.tsx'
import { EditorBlock } from './editor-block.ts'
import { InterestGroups } from './InterestGroups.tsx'
import { PartForm } from './Part.tsx'
import { PlacePart } from './PlacePart.tsx'
import { ProfileSummary } from './ProfileSummary.tsx'
import { PromptsPart } from './PromptsPart.tsx'
import { AboutPart, NamePart, type PartProps } from './TextParts.tsx'
import { usePart } from './use-part.ts'
import { useSummary } from './use-summary.ts'
import { VisibilityPart } from './VisibilityPart.tsx'

/** The member's own profile in parts. Each saves itself; there is no global save button. */
export function ProfileEditorPage({ data }: { data: EditorData }) {
  const t = useT('profile')
  const posted = useFormState()
  const { summary, onSaved, onFace } = useSummary(data)
  const part = { data, onSaved }
  const details = data.traits.length > 0 || data.height !== null
  // The error of a form that could not be parsed at all, which names no part.
  const lost = posted && !posted.values.part ? posted.errors[''] : undefined
  return (
    <Container>
      <EditorBlock>
        <ProfileSummary age={data.fixed.age} now={summary} />
        <div className="parts">
          <FormErrors title={lost} />
          <Section id="photos" title={t('photos_title')}>
            <ProfilePhotos data={data.photos} onFace={onFace} />
          </Section>
          {data.about && (
            <Section id="about" title={t('signup:about')}>
              <AboutPart {...part} />
            </Section>
          )}
          {data.prompts && (
            <Section id="prompts" title={t('prompts_title')}>
              <PromptsPart {...part} />
            </Section>
          )}
          {data.interests && (
            <Section id="interests" title={t('signup:interests')}>
              <InterestsPart {...part} />
            </Section>
          )}
          {details && (
            <Section id="details" title={t('details_title')}>
              <DetailsPart {...part} />
            </Section>
          )}
          <Section id="seek" title={t('seek_title')}>
            <SeekPart {...part} />
          </Section>
          <Section id="place" title={t('signup:place')}>
            <PlacePart {...part} />
          </Section>
          <Section id="name" title={t('signup:name')}>
            <NamePart {...part} />
            <p className="muted text-sm">{t('fixed', { ...data.fixed })}</p>
          </Section>
          <Section id="visibility" title={t('visibility_title')}>
            <VisibilityPart now={data.privacy} />
            <ButtonLink variant="quiet" size="small" icon="eye" href={href('profile-preview')}>
              {t('preview_open')}
            </ButtonLink>
          </Section>
        </div>
      </EditorBlock>
    </Container>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** Interests in groups, saved with each tick. */
function InterestsPart({ data, onSaved }: PartProps) {
  const handle = usePart('interests', { member: data.id, store: 'interests', onSaved })
  const posted = useFormState()
  if (!data.interests) return null
  const own = posted?.values.part === 'interests' ? posted.values : null
  return (
    <PartForm part="interests" handle={handle} savedPlainly={data.saved === 'interests'}>
      <InterestGroups {...data.interests} posted={own} ready={handle.ready} />
      {handle.errors.interests && (
        <p className="error" role="alert">
          {handle.errors.interests}
        </p>
      )}
    </PartForm>
  )
}
