import { isObject, show } from './json.ts'

/** A placeholder: `{{count, number}}` is `count` with the format `number`. */
export interface Place {
  readonly name: string
  /** Empty without a format. */
  readonly format: string
  readonly source: string
}

/** A nested text: `$t(mail:footer, { "count": 2 })`. */
export interface Nested {
  readonly key: string
  /** Names that its options set. */
  readonly values: readonly string[]
}

/** What i18next finds in a text; `broken` are pieces that it cannot parse. */
export interface TextSyntax {
  readonly places: readonly Place[]
  readonly nested: readonly Nested[]
  readonly broken: readonly string[]
}

const PLACE = /\{\{(-?[^{}]*)\}\}/g
/** How i18next finds nested texts: with balanced parentheses and quotation marks inside. */
const NESTED = /\$t\(((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))*?)\)/g

/** Parses a text as i18next does. Never throws. */
export function readSyntax(text: string): TextSyntax {
  const calls = [...text.matchAll(NESTED)].map(([source, inner = '']) => nestedOf(source, inner))
  const rest = text.replace(NESTED, '').replace(PLACE, '')
  const open = /\$t\(|\{\{|\}\}/.exec(rest)
  return {
    places: [...text.matchAll(PLACE)].map(([source, inner = '']) => placeOf(source, inner)),
    nested: calls.flatMap((call) => (typeof call === 'string' ? [] : [call])),
    broken: [...calls.filter((call) => typeof call === 'string'), ...(open ? [open[0]] : [])],
  }
}

function placeOf(source: string, inner: string): Place {
  const [name = '', ...format] = inner.replace(/^-/, '').split(',')
  return { name: name.trim(), format: format.join(',').trim(), source }
}

/** @returns the source if its options are not JSON */
function nestedOf(source: string, inner: string): Nested | string {
  const [key = '', options] = inner.split(/,\s*(?=\{)/, 2)
  if (options === undefined) return key.includes(',') ? source : { key: key.trim(), values: [] }
  const rest = inner.slice(inner.indexOf(options)).replace(PLACE, '0')
  try {
    const json: unknown = JSON.parse(rest.includes('"') ? rest : rest.replaceAll("'", '"'))
    return isObject(json) ? { key: key.trim(), values: Object.keys(json) } : source
  } catch {
    return source
  }
}

type Options = Readonly<Record<string, string | number | boolean>>

/** i18next's formats: the values that they take, and a check whether `Intl` accepts the options. */
const FORMATS: Readonly<
  Record<string, { readonly takes: string; readonly try: (options: Options) => unknown }>
> = {
  number: { takes: 'number', try: (options) => new Intl.NumberFormat('en', options) },
  currency: {
    takes: 'number',
    try: (options) => new Intl.NumberFormat('en', { currency: 'EUR', ...options, style: 'currency' }),
  },
  datetime: { takes: 'date', try: (options) => new Intl.DateTimeFormat('en', options) },
  relativetime: {
    takes: 'number',
    try: ({ range = 'day', ...options }) =>
      new Intl.RelativeTimeFormat('en', options).format(1, String(range) as Intl.RelativeTimeFormatUnit),
  },
  list: { takes: 'list', try: (options) => new Intl.ListFormat('en', options) },
}

/**
 * The value that the first format of a placeholder takes: `number`, `date` or `list`; undefined
 * without a format.
 */
export const takenBy = ({ format }: Place): string | undefined =>
  FORMATS[/^\w*/.exec(format)?.[0] ?? '']?.takes

/** The fault of a placeholder's formats: an unknown name, or options that `Intl` refuses. */
export function formatFault({ format, source }: Place): string | undefined {
  if (format === '') return undefined
  for (const part of format.split(/,(?![^(]*\))/)) {
    const [, name = '', written = ''] = /^\s*(\w+)\s*(?:\((.*)\))?\s*$/.exec(part) ?? []
    const known = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
    if (!known) return `expected one of the formats ${Object.keys(FORMATS).join(', ')}, found ${show(source)}`
    try {
      known.try(optionsOf(name, written))
    } catch (error) {
      return `${show(source)}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return undefined
}

/**
 * Parses `dateStyle: long; hour12: false` as options; `currency(EUR)` and `relativetime(day)` have
 * a single one.
 */
function optionsOf(name: string, written: string): Options {
  if (written === '') return {}
  if (name === 'currency' && !written.includes(':')) return { currency: written.trim() }
  if (name === 'relativetime' && !written.includes(':')) return { range: written.trim() }
  const pairs = written.split(';').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', ...value] = pair.split(':')
      return [
        key.trim(),
        optionOf(
          value
            .join(':')
            .trim()
            .replace(/^'+|'+$/g, ''),
        ),
      ]
    }),
  )
}

function optionOf(written: string): string | number | boolean {
  if (written === 'true' || written === 'false') return written === 'true'
  return written !== '' && Number.isFinite(Number(written)) ? Number(written) : written
}
