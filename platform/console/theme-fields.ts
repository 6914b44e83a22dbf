import type { StructureChoice } from '../core/structure.ts'
import { STRUCTURE_PARTS } from '../core/structure.ts'
import type { ThemeChoice } from '../tenancy/published-theme.ts'
import { groupOfSecond, inSecond, SECOND_GROUPS, secondOverrides } from '../tenancy/scheme-tokens.ts'
import type { ThemeFile, ThemeFolders } from '../tenancy/theme-file.ts'
import { ownStructure, variantsOf } from '../tenancy/theme-structure.ts'
import { effectiveTokens } from '../tenancy/theme-tokens.ts'

/** A token that sites may override, as a control of the form. */
export interface TokenField {
  /** Name of the control: `color.primary`. */
  readonly path: string
  readonly group: string
  readonly kind: 'color' | 'range' | 'ratio' | 'text'
  /** Unit of a range. Values such as `999px` are its maximum. */
  readonly unit?: 'px' | '%'
  readonly max?: number
  /**
   * What the control shows for the default and for the current value. The default is the theme's
   * value; in the second scheme it is the site's value for the first one, if there is one.
   */
  readonly own: string
  readonly value: string
  /** The theme's own value in its second scheme; undefined for a token of the first. */
  readonly theme?: string
  /** CSS values of `own` and `value`. */
  readonly css: { readonly own: string; readonly value: string }
}

/** A part of the structure with the variants to choose from. */
export interface PartField {
  readonly part: keyof StructureChoice
  readonly own: string
  readonly value: string
  readonly variants: readonly string[]
}

const HEX = /^#[0-9a-f]{6}$/i
const LENGTH = /^([\d.]+)(px|rem|%)$/
/** Maximum values of the sliders; in pixels, the maximum means fully round. */
const ENDS = { px: 48, '%': 50 } as const
const ROUND = '999px'
export const RATIOS = ['1 / 1', '4 / 5', '3 / 4', '2 / 3', '3 / 2'] as const

/** The theme's tokens by path, overridden by those of a site. */
export function ownTokens(
  folders: ThemeFolders,
  file: ThemeFile,
  choice: ThemeChoice['tokens'] = {},
): ReadonlyMap<string, string> {
  const groups = Object.entries(effectiveTokens(folders, file, choice))
  return new Map(
    groups.flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
    ),
  )
}

/** Values of the second scheme, by paths such as `second-color.link`. */
export function secondTokens(
  folders: ThemeFolders,
  second: ThemeFile,
  choice: ThemeChoice['tokens'] = {},
): ReadonlyMap<string, string> {
  const values = ownTokens(folders, second, secondOverrides(choice))
  return new Map([...values].flatMap(([path, value]) => (isSecond(path) ? [[inSecond(path), value]] : [])))
}

/** Whether a token may have another value in the second scheme. */
const isSecond = (path: string) => SECOND_GROUPS.some((group) => path.startsWith(`${group}.`))

/**
 * Controls of all tokens that sites may override, in the order of the theme.
 * @param second the theme in its other scheme, if the site shows both
 */
export function tokenFields(
  folders: ThemeFolders,
  file: ThemeFile,
  choice: ThemeChoice,
  second?: ThemeFile,
): TokenField[] {
  return [...firstFields(folders, file, choice), ...(second ? secondFields(folders, second, choice) : [])]
}

/**
 * A token that the site sets in neither scheme has the theme's value; one that it sets only in the
 * first scheme has that value in the second one, too.
 */
function secondFields(folders: ThemeFolders, second: ThemeFile, { tokens }: ThemeChoice): TokenField[] {
  const theirs = ownTokens(folders, second)
  return second.overridable.filter(isSecond).map((path) => {
    const [group = '', name = ''] = path.split('.')
    const theme = theirs.get(path) ?? ''
    const own = tokens[group]?.[name] ?? theme
    const value = tokens[inSecond(group)]?.[name] ?? own
    const field = fieldOf(inSecond(path), String(second.tokens[group]?.$type), { own, value })
    return { ...field, theme }
  })
}

function firstFields(folders: ThemeFolders, file: ThemeFile, choice: ThemeChoice): TokenField[] {
  const theirs = ownTokens(folders, file)
  return file.overridable.map((path) => {
    const [group = '', name = ''] = path.split('.')
    const own = theirs.get(path) ?? ''
    return fieldOf(path, String(file.tokens[group]?.$type), {
      own,
      value: choice.tokens[group]?.[name] ?? own,
    })
  })
}

function fieldOf(path: string, type: string, css: TokenField['css']): TokenField {
  const { own, value } = css
  const base = { path, group: path.split('.')[0] ?? '', own, value, css }
  if (type === 'color' && HEX.test(own) && HEX.test(value)) return { ...base, kind: 'color' }
  if (path === 'photo.ratio') return { ...base, kind: 'ratio' }
  const unit = unitOf(own)
  if (type !== 'dimension' || !unit || unitOf(value) !== unit) return { ...base, kind: 'text' }
  const at = (length: string) => String(positionOf(length, unit))
  return { ...base, kind: 'range', unit, max: ENDS[unit], own: at(own), value: at(value) }
}

function unitOf(length: string): 'px' | '%' | undefined {
  const unit = LENGTH.exec(length)?.[2]
  if (unit === undefined) return undefined
  return unit === '%' ? '%' : 'px'
}

function positionOf(length: string, unit: 'px' | '%'): number {
  const [, number, given] = LENGTH.exec(length) ?? []
  return Math.min(ENDS[unit], Math.round(Number(number) * (given === 'rem' ? 16 : 1)))
}

/**
 * The CSS value of a control's input; undefined if it is the default. An unchanged value keeps its
 * spelling.
 */
function chosen({ kind, unit, max, own, value, css }: TokenField, sent: string): string | undefined {
  if (sent === own) return undefined
  if (sent === value || kind !== 'range') return sent === value ? css.value : sent
  return unit === 'px' && Number(sent) >= Number(max) ? ROUND : `${sent}${unit}`
}

/** Parts with more than one variant for sites to choose from. */
export function partFields(file: ThemeFile, choice: ThemeChoice): PartField[] {
  const own = ownStructure(file)
  return STRUCTURE_PARTS.map((part) => ({
    part,
    own: own[part],
    value: choice.structure[part] ?? own[part],
    variants: variantsOf(file, part),
  })).filter(({ variants }) => variants.length > 1)
}

/** Name of the control of a part. */
export const partName = (part: string): string => `structure.${part}`

/**
 * The overrides that a submitted form describes. Controls that are not in the form keep their
 * values; tokens that sites may not override are not read.
 * @param reset the control that returns to the theme's own value
 */
export function choiceOf(
  tokens: readonly TokenField[],
  parts: readonly PartField[],
  sent: Readonly<Record<string, unknown>>,
  reset?: string,
): ThemeChoice {
  const given = (name: string, value: string, own: string) => {
    if (name === reset) return own
    const typed = sent[name]
    return typeof typed === 'string' ? typed.trim().slice(0, 300) : value
  }
  const made: Record<string, Record<string, string>> = {}
  for (const field of tokens) {
    const { path, group, theme } = field
    const name = path.slice(group.length + 1)
    const css = chosen(field, given(path, field.value, field.own))
    // The second scheme takes over the value of the first one. That value is not stored again for
    // the second scheme.
    const taken = theme === undefined ? undefined : (made[groupOfSecond(group) ?? '']?.[name] ?? theme)
    if (css !== undefined && css !== taken) made[group] = { ...made[group], [name]: css }
  }
  const variants = parts.flatMap(({ part, value, own }) => {
    const variant = given(partName(part), value, own)
    return variant === own ? [] : [[part, variant]]
  })
  return { tokens: made, structure: Object.fromEntries(variants) as StructureChoice }
}
