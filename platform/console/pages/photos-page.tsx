import { REFUSALS } from '../../features/photos/server.ts'
import { formatDate } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { QueuedPhoto } from '../photo-queue.ts'
import type { PlatformScope } from '../scope.ts'
import { Frame } from './frame.tsx'

export interface PhotosPageProps {
  readonly scope: PlatformScope
  readonly photos: readonly QueuedPhoto[]
  /** Number of all waiting photos, including those on the screens of other staff members. */
  readonly waiting: number
  readonly fault?: string | undefined
}

/**
 * The photo queue: a list with buttons that works without the script; the script shows one photo at
 * a time and adds keyboard shortcuts.
 */
export function PhotosPage({ scope, photos, waiting, fault }: PhotosPageProps) {
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
          <kbd>Z</kbd>
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
    </Frame>
  )
}

/** Entries of the queue, for the page and for requests of the script. */
export function PhotoItems({ scope, photos }: Pick<PhotosPageProps, 'scope' | 'photos'>) {
  return photos.map((photo) => <PhotoItem key={photo.id} scope={scope} photo={photo} />)
}

interface ItemProps {
  readonly scope: PlatformScope
  readonly photo: QueuedPhoto
}

function PhotoItem({ scope, photo }: ItemProps) {
  const { t, locale } = scope
  const tenant = scope.tenants.find(({ key }) => key === photo.tenantId)
  const site = tenant?.settings.name ?? ''
  return (
    <li data-photo={photo.id} data-tenant={photo.tenantId}>
      <article className="card shot">
        <img
          src={`/photos/image?tenant=${photo.tenantId}&photo=${photo.id}`}
          alt={t('console:photo_alt', { site })}
        />
        <div className="side">
          <p className="facts">
            <strong>{site}</strong>
            <time dateTime={photo.addedAt.toISOString()}>{formatDate(locale.iso, photo.addedAt)}</time>
          </p>
          <VerdictForm scope={scope} photo={photo} />
        </div>
      </article>
    </li>
  )
}

/** A button for each verdict, with its keyboard shortcut. */
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
    </form>
  )
}
