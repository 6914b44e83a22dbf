import type { StructureChoice } from '../core/structure.ts'
import { STRUCTURE_PARTS } from '../core/structure.ts'
import type { ThemeChoice } from '../tenancy/published-theme.ts'
import { groupOfSecond, inSecond, SECOND_GROUPS, secondOverrides } from '../tenancy/scheme-tokens.ts'
import type { ThemeFile, ThemeFolders } from '../tenancy/theme-file.ts'
import { ownStructure, variantsOf } from '../tenancy/theme-structure.ts'
import { effectiveTokens } from '../tenancy/theme-tokens.ts'

/** A token that the theme leaves to sites, as a control of the form. */
export interface TokenField {
  /** Name of the control: `color.primary`. */
  readonly path: string
  readonly group: string
  readonly kind: 'color' | 'range' | 'ratio' | 'text'
  /** Of a range: `999px` and the like are its end. */
  readonly unit?: 'px' | '%'
  readonly max?: number
  /**
   * What the control shows: of the theme itself (in the second scheme what the first one says), and
   * now.
   */
  readonly own: string
  readonly value: string
  /** What the theme itself says in its second scheme; undefined for a token of the first. */
  readonly theme?: string
  /** CSS values behind the two. */
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
/** Ends of the sliders; the end in pixels stands for fully round. */
const ENDS = { px: 48, '%': 50 } as const
const ROUND = '999px'
export const RATIOS = ['1 / 1', '4 / 5', '3 / 4', '2 / 3', '3 / 2'] as const

/** The theme's tokens by path, with those of a site laid over them where it gives them. */
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

/** Values of the second scheme by paths such as `second-color.link`. */
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
 * Controls of all tokens that the theme leaves to sites, in its order.
 * @param second the theme in the other scheme, where the site shows two
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
 * A token that the site sets in neither scheme is the theme's; one that it sets in the first is
 * taken over.
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
 * The CSS value of what a control sent; undefined where it is the theme's own. A value that was not
 * touched stays as it was written.
 */
function chosen({ kind, unit, max, own, value, css }: TokenField, sent: string): string | undefined {
  if (sent === own) return undefined
  if (sent === value || kind !== 'range') return sent === value ? css.value : sent
  return unit === 'px' && Number(sent) >= Number(max) ? ROUND : `${sent}${unit}`
}

/** Parts of which the theme leaves more than one variant to sites. */
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
 * What a posted form lays over the theme. Controls that it does not name keep what they had; what
 * the theme does not leave to sites is not read at all.
 * @param reset the control that goes back to the theme's own value
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
    // What the first scheme says now, the second takes over: that is no value of its own.
    const taken = theme === undefined ? undefined : (made[groupOfSecond(group) ?? '']?.[name] ?? theme)
    if (css !== undefined && css !== taken) made[group] = { ...made[group], [name]: css }
  }
  const variants = parts.flatMap(({ part, value, own }) => {
    const variant = given(partName(part), value, own)
    return variant === own ? [] : [[part, variant]]
  })
  return { tokens: made, structure: Object.fromEntries(variants) as StructureChoice }
}
