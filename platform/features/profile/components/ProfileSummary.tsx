import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Summary } from './use-summary.ts'

/** Anchor of the part for each step of the completeness. */
const PLACES: Readonly<Record<string, string>> = {
  photo: 'photos',
  about: 'about',
  interests: 'interests',
  prompts: 'prompts',
  details: 'details',
  ages: 'seek',
  place: 'place',
}

interface SummaryProps {
  age: number
  now: Summary
}

/** Face, name, completeness of the profile, and the most useful next step. */
export function ProfileSummary({ age, now: { completeness, name, photo } }: SummaryProps) {
  const t = useT('profile')
  const { percent, next } = completeness
  return (
    <header className="card summary">
      <div className="face">
        <Photo src={photo && photoUrl(photo.name, 'thumb')} alt="" ratio="1" eager />
      </div>
      <div className="who">
        <h1>{t('title')}</h1>
        <p>
          <bdi>{name}</bdi>, {age}
        </p>
        {photo?.pending && <Tag tone="warning">{t('photos:pending')}</Tag>}
      </div>
      <div className="meter">
        <p id="complete">{t('complete', { percent })}</p>
        <div
          className="bar"
          role="progressbar"
          aria-labelledby="complete"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <div style={{ width: `${percent}%` }} />
        </div>
        {next ? (
          <a className="next" href={`#${PLACES[next] ?? next}`}>
            <Icon name="sparkle" size={20} />
            <span>{t(`next_${next}`)}</span>
            <Icon name="chevron-right" size={18} />
          </a>
        ) : (
          <p className="muted text-sm">{t('next_none')}</p>
        )}
      </div>
      <ButtonLink variant="secondary" size="small" icon="eye" href={href('profile-preview')}>
        {t('preview_open')}
      </ButtonLink>
    </header>
  )
}
