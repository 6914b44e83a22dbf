import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { ownTokens } from '../theme-fields.ts'
import { tokenName } from '../theme-names.ts'
import type { ThemeState } from '../theme-state.ts'
import { Frame } from './frame.tsx'
import { SiteFilter } from './site-filter.tsx'
import { PartControl, TokenControl } from './theme-controls.tsx'
import { ThemeVersions } from './theme-versions.tsx'

export interface ThemePageProps {
  readonly scope: PlatformScope<Staff>
  readonly state?: ThemeState
  /** Addresses of the draft on pages of the site. */
  readonly looks?: readonly { readonly name: string; readonly address: string }[]
  readonly fault?: FormFault | undefined
}

/** Tokens and structure of a site's theme, with the pages that they change beside them. */
export function ThemePage({ scope, state, looks = [], fault }: ThemePageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/themes" fault={fault?.message}>
      <h1>{t('console:theme.title')}</h1>
      <p>{t('console:theme.text')}</p>
      <SiteFilter scope={scope} path="/themes" tenant={state?.site.tenant} />
      {!state && (
        <EmptyState icon="edit" title={t('console:landers_none')} text={t('console:landers_none_text')} />
      )}
      {state && (
        <>
          <ThemeSource scope={scope} state={state} />
          <LeftAlert scope={scope} state={state} />
          <div className="studio">
            <ThemeForm scope={scope} state={state} fields={fault?.fields ?? {}} />
            <Matrix scope={scope} looks={looks} />
          </div>
          <ThemeVersions scope={scope} state={state} />
        </>
      )}
    </Frame>
  )
}

interface PartProps {
  readonly scope: PlatformScope<Staff>
  readonly state: ThemeState
}

/** Which theme it is, what visitors see of it, and who works on it. */
function ThemeSource({ scope, state }: PartProps) {
  const { t } = scope
  const { versions, file, draftBy, left } = state
  const live = versions.find((one) => one.live)
  return (
    <p className="person">
      <Tag>{t('console:theme.of', { theme: file.id })}</Tag>
      {live && !left ? (
        <Tag tone="success">{t('console:lander_live', { version: live.version })}</Tag>
      ) : (
        <Tag>{t('console:lander_files')}</Tag>
      )}
      <SecondScheme scope={scope} state={state} />
      {draftBy !== undefined && <Tag tone="warning">{t('console:lander_draft', { who: draftBy })}</Tag>}
    </p>
  )
}

/** Whether members choose between light and dark, and which colours keep them from it. */
function SecondScheme({ scope, state: { second } }: PartProps) {
  const { t } = scope
  if (second === null) return null
  if (second.length === 0) return <Tag tone="success">{t('console:theme.both_schemes')}</Tag>
  const names = second.map((path) => tokenName(scope, path)).join(', ')
  return <Tag tone="warning">{t('console:theme.one_scheme', { names })}</Tag>
}

/** A published version that is not shown: why, and what can be done. */
function LeftAlert({ scope: { t }, state: { left } }: PartProps) {
  if (!left) return null
  const { version, theme, field } = left
  return (
    <Alert tone="warning" title={t('console:theme.left', { version })}>
      <p>
        {theme === undefined
          ? t('console:theme.left_value', { field })
          : t('console:theme.left_theme', { theme })}{' '}
        {t('console:theme.left_way')}
      </p>
    </Alert>
  )
}

const GROUPS = ['color', 'gradient', 'radius', 'photo'] as const

function ThemeForm({
  scope,
  state,
  fields,
}: PartProps & { readonly fields: Readonly<Record<string, string>> }) {
  const { t, staff } = scope
  const { site, file, choice, tokens, parts, revision, draftBy } = state
  const values = ownTokens(site.folders, file, choice.tokens)
  const words = { enough: t('console:theme.enough'), low: t('console:theme.low', { need: '{need}' }) }
  return (
    <form
      method="post"
      action="/themes/draft"
      className="card theme"
      data-theme={file.id}
      data-site={site.tenant.origin}
      data-values={JSON.stringify(Object.fromEntries(values))}
      data-enough={words.enough}
      data-low={words.low}
      data-count={t('console:theme.faint', { count: '{count}' })}
    >
      <input type="hidden" name="tenant" value={site.tenant.key} />
      <input type="hidden" name="revision" value={revision} />
      {/* The first button is the one that Enter presses. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {t('console:theme.save')}
      </button>
      {GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{t(`console:theme_group.${group}`)}</legend>
          {tokens
            .filter((field) => field.group === group)
            .map((field) => (
              <TokenControl
                key={field.path}
                {...{ scope, field, file, values, words }}
                fault={fields[field.path]}
              />
            ))}
        </fieldset>
      ))}
      {parts.length > 0 && (
        <fieldset>
          <legend>{t('console:theme_group.structure')}</legend>
          {parts.map((field) => (
            <PartControl key={field.part} scope={scope} field={field} />
          ))}
        </fieldset>
      )}
      <TextField label={t('console:theme.note')} name="note" maxLength={500} />
      <div className="acts">
        <p role="status" className="note" />
        <Button type="submit">{t('console:theme.save')}</Button>
        {may(staff.role, 'landers.publish') && (
          <Button type="submit" variant="secondary" formAction="/themes/publish">
            {t('console:theme.publish')}
          </Button>
        )}
        {draftBy !== undefined && (
          <Button type="submit" variant="quiet" name="reset" value="draft">
            {t('console:theme.discard')}
          </Button>
        )}
      </div>
    </form>
  )
}

const WIDTHS = ['desktop', 'phone'] as const

/** Every page at every width, as the draft makes it look. */
function Matrix({
  scope: { t },
  looks,
}: {
  readonly scope: PlatformScope<Staff>
  readonly looks: NonNullable<ThemePageProps['looks']>
}) {
  return (
    <div className="matrix">
      <p className="note">{t('console:theme.live_note')}</p>
      {looks.map(({ name, address }) => (
        <section key={name}>
          <h3>
            <a href={address} target="_blank" rel="noreferrer">
              {t(`console:theme_page.${name}`)}
            </a>
          </h3>
          <div className="shots">
            {WIDTHS.map((width) => (
              <figure key={width}>
                <div className={`frame ${width}`} inert>
                  <iframe
                    src={address}
                    title={`${t(`console:theme_page.${name}`)}, ${t(`console:theme.${width}`)}`}
                    loading="lazy"
                    tabIndex={-1}
                    sandbox="allow-same-origin allow-scripts"
                  />
                </div>
                <figcaption>{t(`console:theme.${width}`)}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
