import { groupOfSecond } from '../../tenancy/scheme-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { ownTokens, secondTokens } from '../theme-fields.ts'
import type { ShownScheme, ThemeState } from '../theme-state.ts'
import { PartControl, TokenControl } from './theme-controls.tsx'

interface FormProps {
  readonly scope: PlatformScope<Staff>
  readonly state: ThemeState
  /** Faults of tokens by path. */
  readonly fields: Readonly<Record<string, string>>
  /** The scheme whose colours were shown last. */
  readonly scheme: ShownScheme
}

/** Groups of tokens with their scheme; undefined for both schemes. */
const GROUPS = [
  { group: 'color', text: 'color', scheme: 'first' },
  { group: 'gradient', text: 'gradient', scheme: 'first' },
  { group: 'second-color', text: 'color', scheme: 'second' },
  { group: 'second-gradient', text: 'gradient', scheme: 'second' },
  { group: 'radius', text: 'radius', scheme: undefined },
  { group: 'photo', text: 'photo', scheme: undefined },
] as const

/** Every token and part of the structure that the theme lets the site change. */
export function ThemeForm(props: FormProps) {
  const { t } = props.scope
  const { site, file, parts, revision, saved } = props.state
  const values = valuesOf(props.state)
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
      data-count-second={t('console:theme.faint_second', { count: '{count}' })}
    >
      <input type="hidden" name="tenant" value={site.tenant.key} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="began" value={JSON.stringify(saved)} />
      {/* Enter activates the first submit button of a form: it must save. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {t('console:theme.save')}
      </button>
      <SchemeSwitch {...props} />
      <TokenSearch scope={props.scope} />
      {GROUPS.map(({ group, text, scheme }) => (
        <Tokens
          key={group}
          {...props}
          group={group}
          text={text}
          scheme={scheme}
          values={values}
          words={words}
        />
      ))}
      {parts.length > 0 && (
        <fieldset>
          <legend>{t('console:theme_group.structure')}</legend>
          {parts.map((field) => (
            <PartControl key={field.part} scope={props.scope} field={field} />
          ))}
        </fieldset>
      )}
      <TextField label={t('console:theme.note')} name="note" maxLength={500} />
      <Acts {...props} />
    </form>
  )
}

/**
 * Finds a token by its label or its name in the theme's file. The console's script shows it; it has
 * no `name`, so that it is not submitted.
 */
function TokenSearch({ scope: { t } }: Pick<FormProps, 'scope'>) {
  return (
    <div className="find" hidden data-found={t('console:theme.found', { count: '{count}' })}>
      <TextField
        type="search"
        label={t('console:theme.find')}
        hint={t('console:theme.find_hint')}
        autoComplete="off"
      />
      <output className="note" />
    </div>
  )
}

/** Effective values of all tokens by path; those of the second scheme have their own paths. */
function valuesOf({ site: { folders }, file, other, choice }: ThemeState): ReadonlyMap<string, string> {
  const first = ownTokens(folders, file, choice.tokens)
  return other ? new Map([...first, ...secondTokens(folders, other, choice.tokens)]) : first
}

const isOfSecond = (path: string) => groupOfSecond(path) !== undefined

/** The scheme of the refused fields if all belong to one; otherwise the one that was shown. */
function beginOf({ fields, scheme }: Pick<FormProps, 'fields' | 'scheme'>): ShownScheme {
  const faulty = Object.keys(fields)
  if (faulty.length === 0) return scheme
  if (faulty.every(isOfSecond)) return 'second'
  return faulty.some(isOfSecond) ? scheme : 'first'
}

/** Selects the scheme whose colours the form shows; the style sheet hides the others. */
function SchemeSwitch({ scope: { t }, state: { file, other }, fields, scheme }: FormProps) {
  if (!other) return null
  const begin = beginOf({ fields, scheme })
  const schemes = { first: file.scheme, second: other.scheme }
  return (
    <fieldset className="schemes">
      <legend>{t('console:theme.schemes')}</legend>
      <div className="row">
        {(['first', 'second'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="shown_scheme" value={one} defaultChecked={one === begin} />
            {t(`console:theme.scheme_${schemes[one]}`)}
          </label>
        ))}
      </div>
      <p className="note">{t('console:theme.schemes_note')}</p>
    </fieldset>
  )
}

interface TokensProps extends Omit<FormProps, 'scheme'>, Omit<(typeof GROUPS)[number], 'scheme'> {
  readonly scheme: ShownScheme | undefined
  readonly values: ReadonlyMap<string, string>
  readonly words: { readonly enough: string; readonly low: string }
}

function Tokens({ scope, state, fields, group, text, scheme, values, words }: TokensProps) {
  const shown = state.tokens.filter((field) => field.group === group)
  if (shown.length === 0) return null
  return (
    <fieldset data-scheme={scheme}>
      <legend>{scope.t(`console:theme_group.${text}`)}</legend>
      {shown.map((field) => (
        <TokenControl
          key={field.path}
          scope={scope}
          field={field}
          file={state.file}
          values={values}
          words={words}
          fault={fields[field.path]}
        />
      ))}
    </fieldset>
  )
}

function Acts({ scope: { t, staff }, state: { draftBy } }: FormProps) {
  return (
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
  )
}
