import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { tokenName } from '../theme-names.ts'
import type { ShownScheme, ThemeState } from '../theme-state.ts'
import { Filter, siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { ThemeForm } from './theme-form.tsx'
import { type Look, Matrix } from './theme-matrix.tsx'
import { ThemeVersions } from './theme-versions.tsx'

export interface ThemePageProps {
  readonly scope: PlatformScope<Staff>
  readonly state?: ThemeState
  /** Pages of the site with the addresses that preview the draft. */
  readonly looks?: readonly Look[]
  readonly fault?: FormFault | undefined
  readonly scheme?: ShownScheme
}

/** Editor for tokens and structure of a site's theme, with previews of the pages next to it. */
export function ThemePage({ scope, state, looks = [], fault, scheme = 'first' }: ThemePageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/themes" fault={fault?.message}>
      <h1>{t('console:theme.title')}</h1>
      <p>{t('console:theme.text')}</p>
      <Filter
        scope={scope}
        path="/themes"
        fields={[siteField(scope)]}
        values={{ tenant: state?.site.tenant.key }}
        button="show"
      />
      {!state && (
        <EmptyState icon="edit" title={t('console:landers_none')} text={t('console:landers_none_text')} />
      )}
      {state && (
        <>
          <ThemeSource scope={scope} state={state} />
          <LeftAlert scope={scope} state={state} />
          <div className="studio">
            <ThemeForm scope={scope} state={state} fields={fault?.fields ?? {}} scheme={scheme} />
            <Matrix scope={scope} state={state} looks={looks} />
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

/** The theme, its published version and who edits the draft. */
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

/** Whether members can choose between light and dark, or the colours that prevent it. */
function SecondScheme({ scope, state: { second } }: PartProps) {
  const { t } = scope
  if (second === null) return null
  if (second.length === 0) return <Tag tone="success">{t('console:theme.both_schemes')}</Tag>
  const names = second.map((path) => tokenName(scope, path)).join(', ')
  return <Tag tone="warning">{t('console:theme.one_scheme', { names })}</Tag>
}

/** States that the published version is not shown, why, and what can be done. */
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
