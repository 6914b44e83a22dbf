import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { LanderLine } from '../lander-list.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { siteField } from './filter.tsx'
import { Findings } from './findings.tsx'
import { Frame } from './frame.tsx'
import { LateFrame } from './late-frame.tsx'
import { List } from './list.tsx'
import { UtcTime } from './utc-time.tsx'

export interface LandersPageProps {
  readonly scope: PlatformScope<Staff>
  /** Key of the site that is shown. */
  readonly tenant?: number | undefined
  readonly lines: readonly LanderLine[]
  /** Email addresses of staff members by id. */
  readonly emails: ReadonlyMap<string, string>
  /** Preview address of each lander in its current draft, by name. */
  readonly looks: ReadonlyMap<string, string>
  readonly refused?: RefusedCopy | undefined
}

/** A new lander that was refused: the copied lander, the typed name, and why. */
export interface RefusedCopy {
  readonly lander: string
  readonly name: string
  readonly fault: string
}

/** The landers of a site, each with a thumbnail, its published state and its pending changes. */
export function LandersPage({ scope, tenant, lines, emails, looks, refused }: LandersPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/landers" fault={refused?.fault}>
      <h1>{t('console:landers')}</h1>
      <p>{t('console:landers_text')}</p>
      <List
        scope={scope}
        path="/landers"
        query={{ tenant }}
        fields={[siteField(scope)]}
        button="quiet"
        rows={lines}
        empty={
          <EmptyState icon="edit" title={t('console:landers_none')} text={t('console:landers_none_text')} />
        }
      >
        <ul className="landers">
          {lines.map((line) => (
            <li key={line.name} className="card">
              <LanderCard
                scope={scope}
                tenant={tenant}
                line={line}
                emails={emails}
                looks={looks}
                refused={refused?.lander === line.name ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      </List>
    </Frame>
  )
}

interface CardProps extends Omit<LandersPageProps, 'lines'> {
  readonly line: LanderLine
}

function LanderCard({ scope, tenant, line, emails, looks, refused }: CardProps) {
  const { t } = scope
  const { name, campaigns } = line
  const edit = (slug?: string) => addressOf('/landers/edit', { tenant, lander: name, slug })
  return (
    <>
      <Thumbnail scope={scope} name={name} src={looks.get(name)} />
      <h2>
        <a href={edit()}>{name}</a>
      </h2>
      <LanderState scope={scope} line={line} emails={emails} />
      <BrokenFiles scope={scope} line={line} />
      <p>
        <a href={addressOf('/campaigns', { tenant, lander: name })}>{t('console:lander_week', line.week)}</a>
      </p>
      {campaigns.length > 0 && (
        <p className="campaigns">
          {t('console:lander_campaigns')}:{' '}
          {campaigns.map((slug) => (
            <a key={slug} href={edit(slug)}>
              {slug}
            </a>
          ))}
        </p>
      )}
      <ButtonLink
        href={edit()}
        variant="secondary"
        size="small"
        icon="edit"
        aria-label={t('console:lander_edit_name', { name })}
      >
        {t('console:lander_edit')}
      </ButtonLink>
      {line.copyable && <CopyForm scope={scope} tenant={tenant} line={line} refused={refused} />}
      {line.own === 'new' && <DeleteForm scope={scope} tenant={tenant} line={line} />}
    </>
  )
}

type FormProps = Pick<CardProps, 'scope' | 'tenant' | 'line' | 'refused'>

/** Makes a new lander that begins as a copy of this one. */
function CopyForm({ scope, tenant, line, refused }: FormProps) {
  const { t } = scope
  return (
    <details className="copy" open={refused !== undefined}>
      <summary>
        {t('console:lander_new')} <span className="visually-hidden">{line.name}</span>
      </summary>
      <form method="post" action="/landers/new">
        <input type="hidden" name="tenant" value={tenant} />
        <input type="hidden" name="lander" value={line.name} />
        <TextField
          id={`new-from-${line.name}`}
          label={t('console:lander_new_name')}
          hint={t('console:lander_new_hint')}
          name="name"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={refused !== undefined}
          defaultValue={refused?.name}
          error={refused?.fault}
        />
        <Button type="submit" size="small">
          {t('console:lander_new_make')}
        </Button>
      </form>
    </details>
  )
}

/** Deletes a lander that was never published; a second press confirms it. */
function DeleteForm({ scope, tenant, line }: FormProps) {
  const { t } = scope
  return (
    <details className="copy">
      <summary>
        {t('console:lander_delete')} <span className="visually-hidden">{line.name}</span>
      </summary>
      <form method="post" action="/landers/delete">
        <input type="hidden" name="tenant" value={tenant} />
        <input type="hidden" name="lander" value={line.name} />
        <p>{t('console:lander_delete_text')}</p>
        <Button type="submit" variant="danger" size="small">
          {t('console:lander_delete_name', { name: line.name })}
        </Button>
      </form>
    </details>
  )
}

interface ThumbnailProps extends Pick<CardProps, 'scope'> {
  readonly name: string
  readonly src: string | undefined
}

/** The page itself, scaled down and inert. */
function Thumbnail({ scope, name, src }: ThumbnailProps) {
  return (
    <div className="look" inert>
      <LateFrame src={src} title={scope.t('console:lander_thumbnail', { name })} />
    </div>
  )
}

/**
 * Names files that cannot be read, so that their author finds the fault. Visitors see the previous
 * state.
 */
function BrokenFiles({ scope, line }: Pick<CardProps, 'scope' | 'line'>) {
  return <Findings scope={scope} title={scope.t('studio:broken')} findings={line.broken} />
}

/** When a planned version goes live. */
function Planned({ scope, at }: { readonly scope: PlatformScope<Staff>; readonly at: Date }) {
  const [before, after] = scope.t('console:lander_planned', { when: '{when}' }).split('{when}')
  return (
    <span>
      {before}
      <UtcTime scope={scope} at={at} />
      {after}
    </span>
  )
}

/** Published state, open draft and planned version of a lander. */
function LanderState({ scope, line, emails }: Pick<CardProps, 'scope' | 'line' | 'emails'>) {
  const { t } = scope
  const { version, draft, planned, refused, offline } = line
  const who = (draft?.by && emails.get(draft.by)) || '–'
  return (
    <p className="person">
      {version === null ? (
        <Tag>{t(offline ? 'console:lander_offline' : 'console:lander_files')}</Tag>
      ) : (
        <Tag tone="success">{t('console:lander_live', { version })}</Tag>
      )}
      {draft && <Tag tone="warning">{t('console:lander_draft', { who })}</Tag>}
      {planned && (
        <Tag tone="brand" icon="clock">
          <Planned scope={scope} at={planned} />
        </Tag>
      )}
      {refused && <Tag tone="danger">{t('console:lander_refused')}</Tag>}
    </p>
  )
}
