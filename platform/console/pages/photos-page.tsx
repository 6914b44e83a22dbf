import { REFUSALS } from '../../features/photos/server.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { ShownPhoto } from '../photo-companions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope } from '../scope.ts'
import { Frame } from './frame.tsx'

export interface PhotosPageProps {
  readonly scope: PlatformScope
  readonly photos: readonly ShownPhoto[]
  /** Number of all waiting photos, including those on the screens of other staff members. */
  readonly waiting: number
  /** Whether the reader has left waiting photos to others. */
  readonly skipped: boolean
  readonly fault?: string | undefined
}

/**
 * The photo queue: a list with buttons that works without the script; the script shows one photo at
 * a time and adds keyboard shortcuts.
 */
export function PhotosPage({ scope, photos, waiting, skipped, fault }: PhotosPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/photos" fault={fault}>
      <div className="line">
        <h1>{t('console:photos')}</h1>
        <p className="muted" data-queue-waiting>
          {t('console:waiting', { count: waiting })}
        </p>
      </div>
      <div className="line">
        <p
          className="status"
          role="status"
          data-queue-status
          data-failed={t('console:decision_failed')}
          data-undone={t('console:undone')}
          data-too-late={t('console:error.undo_too_late')}
        />
        <Button variant="secondary" size="small" icon="undo" data-undo hidden>
          <kbd>U</kbd>
          {t('console:undo')}
        </Button>
      </div>
      <ol className="queue" data-queue>
        <PhotoItems scope={scope} photos={photos} />
      </ol>
      <p className="muted" role="status" data-queue-loading hidden>
        {t('console:queue_loading')}
      </p>
      <div data-queue-stuck hidden>
        <Alert
          tone="danger"
          actions={
            <ButtonLink href="/photos" variant="secondary" size="small">
              {t('console:look_again')}
            </ButtonLink>
          }
        >
          {t('console:queue_failed')}
        </Alert>
      </div>
      <div data-queue-empty hidden={photos.length > 0}>
        <EmptyState
          icon="check"
          title={t('console:queue_empty')}
          text={t('console:queue_empty_text')}
          actions={<a href="/photos">{t('console:look_again')}</a>}
        />
      </div>
      <p className="muted" data-queue-skipped hidden={!skipped}>
        {t('console:photo_skipped')}
      </p>
      <p className="muted keys">{t('console:photo_keys', { undo: 'U' })}</p>
    </Frame>
  )
}

/** Entries of the queue, for the page and for requests of the script. */
export function PhotoItems({ scope, photos }: Pick<PhotosPageProps, 'scope' | 'photos'>) {
  return photos.map((photo) => <PhotoItem key={photo.id} scope={scope} photo={photo} />)
}

interface ItemProps {
  readonly scope: PlatformScope
  readonly photo: ShownPhoto
}

const pictureOf = ({ tenantId: tenant }: ShownPhoto, photo: string) =>
  addressOf('/photos/image', { tenant, photo })

function PhotoItem({ scope, photo }: ItemProps) {
  const { t, locale } = scope
  const tenant = scope.tenants.find(({ key }) => key === photo.tenantId)
  const site = tenant?.settings.name ?? ''
  return (
    <li data-photo={photo.id} data-tenant={photo.tenantId}>
      <article className="card shot">
        <a
          className="picture"
          href={pictureOf(photo, photo.id)}
          target="_blank"
          rel="noreferrer"
          data-zoom
          data-key="z"
          title={t('console:photo_zoom')}
        >
          <img src={pictureOf(photo, photo.id)} alt={t('console:photo_alt', { site })} />
        </a>
        <div className="side">
          <p className="facts">
            <strong>{site}</strong>
            <time dateTime={photo.addedAt.toISOString()}>{formatDate(locale.iso, photo.addedAt)}</time>
          </p>
          <MemberFacts scope={scope} photo={photo} />
          <VerdictForm scope={scope} photo={photo} />
        </div>
      </article>
    </li>
  )
}

/** What the photo is compared with: declared gender and age, other photos, earlier refusals. */
function MemberFacts({ scope, photo }: ItemProps) {
  const { t, locale } = scope
  const { declared, main, waiting, refusals } = photo
  const count = refusals.reduce((sum, one) => sum + one.count, 0)
  return (
    <div className="beside">
      <p className="who">
        {declared
          ? `${t(`options:gender.${declared.gender}`)}, ${formatNumber(locale.iso, declared.age)}`
          : t('console:member_gone')}
      </p>
      {main === null ? (
        <p className="muted">{t('console:photo_no_main')}</p>
      ) : (
        <Compared photo={photo} ids={[main]} label={t('console:photo_main')} />
      )}
      {waiting.length > 0 && <Compared photo={photo} ids={waiting} label={t('console:photo_others')} small />}
      {count === 0 ? (
        <p className="muted">{t('console:photo_refused_none')}</p>
      ) : (
        <p className="refusals">
          <span className="muted">{t('console:photo_refused_before', { count })}</span>{' '}
          {refusals.map((one) => (
            <Tag key={one.reason} tone={one.reason === 'child' ? 'danger' : 'warning'}>
              {t(`console:refusal.${one.reason}`)}
              {one.count > 1 && ` × ${formatNumber(locale.iso, one.count)}`}
            </Tag>
          ))}
        </p>
      )}
    </div>
  )
}

interface ComparedProps {
  readonly photo: ShownPhoto
  readonly ids: readonly string[]
  readonly label: string
  readonly small?: boolean
}

/** Pictures of the same member; each opens in full in a new tab. */
function Compared({ photo, ids, label, small }: ComparedProps) {
  return (
    <figure className={small ? 'compared small' : 'compared'}>
      <figcaption>{label}</figcaption>
      <div>
        {ids.map((id) => (
          <a key={id} href={pictureOf(photo, id)} target="_blank" rel="noreferrer">
            <img src={pictureOf(photo, id)} alt={label} />
          </a>
        ))}
      </div>
    </figure>
  )
}

/** A button for each verdict and for leaving the photo to others, with its keyboard shortcut. */
function VerdictForm({ scope, photo }: ItemProps) {
  const { t } = scope
  return (
    <form method="post" action="/photos/decide">
      <input type="hidden" name="tenant" value={photo.tenantId} />
      <input type="hidden" name="photo" value={photo.id} />
      <Button type="submit" name="verdict" value="approve" block icon="check" data-key="a">
        <kbd>A</kbd>
        {t('console:approve')}
      </Button>
      <fieldset className="reasons">
        <legend>{t('console:refuse_because')}</legend>
        {REFUSALS.map((reason, index) => (
          <Button
            key={reason}
            type="submit"
            variant="secondary"
            name="verdict"
            value={reason}
            data-key={index + 1}
          >
            <kbd>{index + 1}</kbd>
            {t(`console:refusal.${reason}`)}
          </Button>
        ))}
      </fieldset>
      <p className="muted note">{t('console:child_hint')}</p>
      <Button type="submit" variant="quiet" block formAction="/photos/skip" data-key="s">
        <kbd>S</kbd>
        {t('console:photo_skip')}
      </Button>
    </form>
  )
}
