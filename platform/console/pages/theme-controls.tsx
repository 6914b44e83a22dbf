import { contrastOf } from '../../tenancy/contrast.ts'
import { groupOfSecond, inSecond } from '../../tenancy/scheme-tokens.ts'
import type { ThemeFile } from '../../tenancy/theme-file.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { type PartField, partName, RATIOS, type TokenField } from '../theme-fields.ts'
import { tokenName } from '../theme-names.ts'

interface TokenProps {
  readonly scope: PlatformScope<Staff>
  readonly field: TokenField
  readonly file: ThemeFile
  /** Effective values of all tokens by path. */
  readonly values: ReadonlyMap<string, string>
  readonly words: { readonly enough: string; readonly low: string }
  readonly fault: string | undefined
}

/** One token: its control, the button that resets it to the theme's own value, and its contrast. */
export function TokenControl({ scope, field, file, values, words, fault }: TokenProps) {
  const { t } = scope
  const { path } = field
  const id = `token-${path}`
  const first = groupOfSecond(path)
  const name = tokenName(scope, first ?? path)
  const way = t(`console:theme.${first === undefined ? 'reset_name' : 'reset_second'}`, { name })
  return (
    <div className="token" data-find={`${name} ${path}`}>
      <label htmlFor={id}>{name}</label>
      <Button
        type="submit"
        variant="quiet"
        size="small"
        name="reset"
        value={path}
        hidden={field.value === field.own}
        title={way}
        aria-label={way}
      >
        {t('console:theme.reset')}
      </Button>
      <div className="control">
        <Control scope={scope} field={field} id={id} />
      </div>
      {fault && <p className="fault">{fault}</p>}
      <Pairs scope={scope} path={path} file={file} values={values} words={words} />
    </div>
  )
}

function Control({
  scope: { t },
  field,
  id,
}: {
  readonly scope: PlatformScope<Staff>
  readonly field: TokenField
  readonly id: string
}) {
  const { path, kind, own, value, theme, unit, max } = field
  const common = { id, name: path, defaultValue: value, 'data-own': own, 'data-theme': theme }
  if (kind === 'color') return <input type="color" {...common} />
  if (kind === 'text') return <input type="text" maxLength={300} className="mono" {...common} />
  if (kind === 'ratio')
    return (
      <select {...common}>
        {[...new Set([...RATIOS, own, value])].map((ratio) => (
          <option key={ratio}>{ratio}</option>
        ))}
      </select>
    )
  const round = unit === 'px' ? t('console:theme.round') : ''
  const shown = round && value === String(max) ? round : `${value} ${unit}`
  return (
    <>
      <input type="range" min={0} max={max} step={1} data-unit={unit} data-round={round} {...common} />
      <output htmlFor={id}>{shown}</output>
    </>
  )
}

type PairsProps = Pick<TokenProps, 'scope' | 'file' | 'values' | 'words'> & { readonly path: string }

/**
 * Contrast of the pairs that a token belongs to, as a ratio and a verdict; the script keeps it up
 * to date.
 */
function Pairs({ scope, path, file, values, words }: PairsProps) {
  const number = new Intl.NumberFormat(scope.locale.iso, { maximumFractionDigits: 2 })
  const inScheme = (one: string) => (groupOfSecond(path) === undefined ? one : inSecond(one))
  const plainName = (one: string) => tokenName(scope, groupOfSecond(one) ?? one)
  const pairs = file.contrast
    .flatMap(({ text, on, ratio }) =>
      on.map((ground) => ({ text: inScheme(text), on: inScheme(ground), need: ratio })),
    )
    .filter(({ text, on }) => text === path || on === path)
  if (pairs.length === 0) return null
  return (
    <ul className="pairs-of">
      {pairs.map(({ text, on, need }) => {
        const ratio = contrastOf(values.get(text) ?? '', values.get(on) ?? '')
        const low = ratio !== undefined && ratio < need
        const verdict = low ? words.low.replace('{need}', number.format(need)) : words.enough
        return (
          <li
            key={`${text} ${on}`}
            data-text={text}
            data-on={on}
            data-need={need}
            data-low={low ? '' : undefined}
            hidden={ratio === undefined}
          >
            {scope.t('console:theme.against', { name: plainName(text === path ? on : text) })}:{' '}
            <span>{ratio === undefined ? '' : `${number.format(ratio)} : 1 – ${verdict}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** A part of the structure: the variants that the theme allows. */
export function PartControl({
  scope: { t },
  field,
}: {
  readonly scope: PlatformScope<Staff>
  readonly field: PartField
}) {
  const { part, own, value, variants } = field
  const options = variants.map((variant) => {
    const name = t(`console:theme_${part}.${variant}`)
    return { value: variant, label: variant === own ? t('console:theme.own_variant', { name }) : name }
  })
  return (
    <Select
      label={t(`console:theme_part.${part}`)}
      name={partName(part)}
      options={options}
      defaultValue={value}
      data-own={own}
    />
  )
}
