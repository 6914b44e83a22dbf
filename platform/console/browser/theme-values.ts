import type { Structure } from '../../core/structure.ts'
import { lengthAt, SPACED } from '../../tenancy/density.ts'
import { FOLLOWERS } from '../../tenancy/followers.ts'
import { groupOfSecond, inSecond } from '../../tenancy/scheme-tokens.ts'

export type Control = HTMLInputElement | HTMLSelectElement

/** Effective values of all tokens by path, as the server rendered the form. */
export type Values = Readonly<Record<string, string>>

/** Whether a form element is a field with a value. */
export const isControl = (field: unknown): field is Control =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement

export function controlOf(form: HTMLFormElement, path: string): Control | undefined {
  const field = form.elements.namedItem(path)
  return isControl(field) ? field : undefined
}

export const valuesOf = (form: HTMLFormElement): Values => JSON.parse(form.dataset.values ?? '{}') as Values

const isSecond = (path: string) => groupOfSecond(path) !== undefined

/**
 * The value of a token as it would be published: a changed colour replaces the gradient that
 * belongs to it, unless that was changed as well.
 */
export function valueIn(form: HTMLFormElement, values: Values, path: string): string {
  const field = controlOf(form, path)
  if (!field) return values[path] ?? ''
  const first = groupOfSecond(path) ?? path
  const [colour] = Object.entries(FOLLOWERS).find(([, gradient]) => gradient === first) ?? []
  const leader =
    colour === undefined ? undefined : controlOf(form, isSecond(path) ? inSecond(colour) : colour)
  const untouched = (one: Control) => one.value === (one.dataset.theme ?? one.dataset.own)
  return leader && !untouched(leader) && untouched(field) ? 'none' : cssOf(field)
}

/** A slider's value with its unit; its maximum may stand for fully round. */
function cssOf(field: Control): string {
  if (!(field instanceof HTMLInputElement) || field.type !== 'range') return field.value
  const { unit = '', round = '' } = field.dataset
  return round && field.value === field.max ? '999px' : `${field.value}${unit}`
}

const PART = 'structure.'

/** Chosen variants by part. */
export function variantsIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const chosen = [...form.querySelectorAll<HTMLSelectElement>(`select[name^="${PART}"]`)]
  return Object.fromEntries(chosen.map(({ name, value }) => [name.slice(PART.length), value]))
}

/** Applies a colour of the first scheme to the second one as well, until that has its own. */
export function takeOver(form: HTMLFormElement, { name, value, dataset }: Control): void {
  const second = controlOf(form, inSecond(name))
  if (!second) return
  const follows = second.value === second.dataset.own
  second.dataset.own = value === dataset.own ? (second.dataset.theme ?? value) : value
  if (follows) second.value = second.dataset.own
}

/**
 * Whether a colour of the second scheme is neither the theme's nor taken over from the first.
 * Publishing then requires the contrast of that scheme.
 */
export const namesSecond = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (field) => isControl(field) && isSecond(field.name) && field.value !== field.dataset.own,
  )

/**
 * Values of all tokens as they would be published, with lengths at the chosen density: of the first
 * scheme, and of the second one under the same paths.
 */
export function tokensIn(
  form: HTMLFormElement,
  values: Values,
): { readonly tokens: Values; readonly second: Values } {
  const density = controlOf(form, `${PART}density`)
  const at = (path: string) => {
    const value = valueIn(form, values, path)
    if (!density || !SPACED.has(path.split('.')[0] ?? '')) return value
    return lengthAt(value, density.dataset.own as Structure['density'], density.value as Structure['density'])
  }
  const paths = Object.keys(values)
  const first = paths.flatMap((path) => (isSecond(path) ? [] : [[path, at(path)] as const]))
  const second = paths.flatMap((path) => (isSecond(path) ? [[groupOfSecond(path), at(path)] as const] : []))
  return { tokens: Object.fromEntries(first), second: Object.fromEntries([...first, ...second]) as Values }
}
