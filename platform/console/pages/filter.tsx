import { Button } from '../../ui/button.tsx'
import { type Option, Select, TextField } from '../../ui/field.tsx'
import { sitesOf } from '../query.ts'
import type { PlatformScope } from '../scope.ts'

/** A field of a filter: a select if it has options, otherwise a text field. */
export interface FilterField {
  readonly name: string
  /** A text key, like `any` and `hint`. */
  readonly label: string
  readonly options?: readonly Option[]
  /** First option of the select, which leaves the field empty. */
  readonly any?: string
  readonly type?: 'date'
  readonly hint?: string
  readonly maxLength?: number
}

/** Select for the site; `any` is the text key of the option for all sites. */
export const siteField = (scope: PlatformScope, any?: string): FilterField => ({
  name: 'tenant',
  label: 'console:site',
  options: sitesOf(scope),
  ...(any === undefined ? {} : { any }),
})

/** First and last day of a filter, with the hint that days are UTC. */
export const DAY_FIELDS: readonly FilterField[] = [
  { name: 'from', label: 'console:from', type: 'date', hint: 'console:days_utc' },
  { name: 'to', label: 'console:to', type: 'date', hint: 'console:days_utc' },
]

const BUTTONS = {
  filter: { text: 'console:filter', icon: 'filter' },
  quiet: { text: 'console:filter', icon: 'filter', variant: 'secondary' },
  plain: { text: 'console:filter', variant: 'secondary' },
  show: { text: 'console:link_show', variant: 'secondary' },
  choose: { text: 'console:choose', variant: 'secondary' },
} as const

export interface FilterProps {
  readonly scope: PlatformScope
  /** Path of the page, which the form requests again. */
  readonly path: string
  readonly fields: readonly FilterField[]
  /** Values of the fields by name. */
  readonly values: object
  readonly button?: keyof typeof BUTTONS | undefined
  readonly className?: string | undefined
}

/** The filter form of a page. */
export function Filter(props: FilterProps) {
  const { scope, path, fields, values, button = 'filter', className = 'card filter' } = props
  const { text, ...look } = BUTTONS[button]
  const held = new Map<string, unknown>(Object.entries(values))
  return (
    <form method="get" action={path} className={className}>
      {fields.map((field) => (
        <Field key={field.name} scope={scope} field={field} held={held.get(field.name)} />
      ))}
      <Button type="submit" {...look}>
        {scope.t(text)}
      </Button>
    </form>
  )
}

interface FieldProps {
  readonly scope: PlatformScope
  readonly field: FilterField
  readonly held: unknown
}

function Field({ scope: { t }, field, held }: FieldProps) {
  const { label, hint, options, any, ...input } = field
  const texts = { label: t(label), ...(hint === undefined ? {} : { hint: t(hint) }) }
  const value = held === undefined ? undefined : String(held)
  if (!options) return <TextField {...texts} {...input} defaultValue={value} />
  const first = any === undefined ? {} : { placeholder: t(any) }
  return <Select {...texts} name={input.name} options={options} {...first} defaultValue={value ?? ''} />
}
