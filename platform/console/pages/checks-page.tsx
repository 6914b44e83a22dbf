import type { Gender } from '../../core/viewer.ts'
import { CHECK_REFUSAL_NAMES, type LeasedCheck } from '../../features/profile-checks/server.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope } from '../scope.ts'
import { Frame } from './frame.tsx'

export interface ShownCheck {
  readonly tenant: number
  readonly site: string
  readonly check: LeasedCheck
  /** Ids of the photos of the profile, the main one first. */
  readonly photos: readonly string[]
  readonly main: string | null
  readonly gender: Gender
  readonly age: number
}

interface Props {
  readonly scope: PlatformScope
  /** Undefined if nothing waits for this person. */
  readonly check: ShownCheck | undefined
  readonly fault?: string | undefined
}

/** One photo with a gesture beside the photos of the profile, and the buttons of the decision. */
export function ChecksPage({ scope, check, fault }: Props) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/checks" fault={fault}>
      <h1>{t('console:checks')}</h1>
      <p className="muted">{t('console:checks_text')}</p>
      {check ? (
        <Comparison scope={scope} shown={check} />
      ) : (
        <EmptyState
          icon="check"
          title={t('console:queue_empty')}
          text={t('console:queue_empty_text')}
          actions={<a href="/checks">{t('console:look_again')}</a>}
        />
      )}
    </Frame>
  )
}

function Comparison({ scope, shown }: { scope: PlatformScope; shown: ShownCheck }) {
  const { t, locale } = scope
  const { tenant, site, check, photos, gender, age } = shown
  const member = check.memberId
  const image = addressOf('/checks/image', { tenant, member })
  return (
    <article className="card shot">
      <a className="picture" href={image} target="_blank" rel="noreferrer">
        <img src={image} alt={t('console:check_photo')} />
      </a>
      <div className="side">
        <p className="facts">
          <strong>{site}</strong>
          <time dateTime={check.sentAt.toISOString()}>{formatDate(locale.iso, check.sentAt)}</time>
        </p>
        <p className="who">
          {t(`options:gender.${gender}`)}, {formatNumber(locale.iso, age)}
        </p>
        <p>
          <strong>{t(`checks:gesture_${check.gesture}`)}</strong>
        </p>
        <figure className="compared">
          <figcaption>{t('console:check_profile')}</figcaption>
          <div>
            {photos.map((photo) => {
              const src = addressOf('/checks/photo', { tenant, member, photo })
              return (
                <a key={photo} href={src} target="_blank" rel="noreferrer">
                  <img src={src} alt={t('console:check_profile')} />
                </a>
              )
            })}
          </div>
        </figure>
        <Verdict scope={scope} shown={shown} />
      </div>
    </article>
  )
}

/** Without a main photo there is nothing that an approval could be about. */
function Verdict({ scope: { t }, shown }: { scope: PlatformScope; shown: ShownCheck }) {
  const { tenant, check, main } = shown
  return (
    <form method="post" action="/checks/decide">
      <input type="hidden" name="tenant" value={tenant} />
      <input type="hidden" name="member" value={check.memberId} />
      <input type="hidden" name="check" value={check.id} />
      <input type="hidden" name="main" value={main ?? check.id} />
      {main !== null && (
        <Button type="submit" name="verdict" value="approve" block icon="check">
          {t('console:check_approve')}
        </Button>
      )}
      <fieldset className="reasons">
        <legend>{t('console:refuse_because')}</legend>
        {CHECK_REFUSAL_NAMES.map((reason) => (
          <Button key={reason} type="submit" variant="secondary" name="verdict" value={reason}>
            {t(`console:check_refusal.${reason}`)}
          </Button>
        ))}
      </fieldset>
      <p className="muted note">{t('console:check_child_hint')}</p>
      <Button type="submit" variant="quiet" block formAction="/checks/skip">
        {t('console:photo_skip')}
      </Button>
    </form>
  )
}
