import { groupOfSecond } from '../../tenancy/scheme-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { ownTokens, secondTokens } from '../theme-fields.ts'
import type { ThemeState } from '../theme-state.ts'
import { PartControl, TokenControl } from './theme-controls.tsx'

interface FormProps {
  readonly scope: PlatformScope<Staff>
  readonly state: ThemeState
  /** What is wrong with a token, by its path. */
  readonly fields: Readonly<Record<string, string>>
}

/** Groups of tokens with the scheme that they are for; none for both. */
const GROUPS = [
  { group: 'color', text: 'color', scheme: 'first' },
  { group: 'gradient', text: 'gradient', scheme: 'first' },
  { group: 'second-color', text: 'color', scheme: 'second' },
  { group: 'second-gradient', text: 'gradient', scheme: 'second' },
  { group: 'radius', text: 'radius', scheme: undefined },
  { group: 'photo', text: 'photo', scheme: undefined },
] as const

/** Every token and part of the structure that the theme leaves to the site. */
export function ThemeForm(props: FormProps) {
  const { t } = props.scope
  const { site, file, parts, revision } = props.state
  const values = valuesOf(props.state)
  const words = { enough: t('console:theme.enough'), low: t('console:theme.low', { need: '{need}' }) }
  return (
    <form
      {...{ method: 'post', action: '/themes/draft', className: 'card theme' }}
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
      <SchemeSwitch {...props} />
      {GROUPS.map(({ group, text, scheme }) => (
        <Tokens key={group} {...{ ...props, group, text, scheme, values, words }} />
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

/** Effective values of all tokens by path, those of the second scheme under paths of their own. */
function valuesOf({ site: { folders }, file, other, choice }: ThemeState): ReadonlyMap<string, string> {
  const first = ownTokens(folders, file, choice.tokens)
  return other ? new Map([...first, ...secondTokens(folders, other, choice.tokens)]) : first
}

const isOfSecond = (path: string) => groupOfSecond(path) !== undefined

/** Which scheme's colours the form shows: that of what was refused, else the first; the style sheet hides the others. */
function SchemeSwitch({ scope: { t }, state: { file, other }, fields }: FormProps) {
  if (!other) return null
  const faulty = Object.keys(fields)
  const begin = faulty.length > 0 && faulty.every(isOfSecond) ? 'second' : 'first'
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

interface TokensProps extends FormProps, Omit<(typeof GROUPS)[number], 'scheme'> {
  readonly scheme: 'first' | 'second' | undefined
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
          {...{ scope, field, file: state.file, values, words }}
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
