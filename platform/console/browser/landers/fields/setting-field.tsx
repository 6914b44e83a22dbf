import { useT } from '../../../../i18n/react.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../../ui/field.tsx'
import { extensionsOf, kindOf } from '../schema.ts'
import { useStudio } from '../studio-context.ts'
import { FileField } from './file-field.tsx'
import { ListField } from './list-field.tsx'
import type { SettingProps } from './setting-props.ts'

/** The field of one setting of a section, built from its schema. */
export function SettingField(props: SettingProps) {
  const { schema, path, value, onChange, label } = props
  const { faultAt } = useStudio()
  const hint = useHint(props)
  const texts = { label, hint, error: faultAt(path) }
  const text = typeof value === 'string' ? value : ''
  switch (kindOf(schema)) {
    case 'choice':
      return <Choice {...props} />
    case 'file':
      return <FileField {...texts} name={text} kinds={extensionsOf(schema)} onChange={onChange} />
    case 'text':
      return (
        <TextField
          {...texts}
          value={text}
          maxLength={schema.maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return <NumberField {...props} />
    case 'switch':
      return (
        <Checkbox
          {...texts}
          look="switch"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'list':
      return <ListField {...props} Field={SettingField} />
    case 'group':
      return <GroupField {...props} />
  }
}

/** The hint of a field; values of a list have none, since the list shows it. */
function useHint({ type, field, isItem }: SettingProps): string | undefined {
  const { words } = useStudio()
  return isItem ? undefined : words.hint('setting', type, field)
}

function Choice(props: SettingProps) {
  const { label, schema, value, path, field, onChange } = props
  const { faultAt, words } = useStudio()
  const hint = useHint(props)
  const options = (schema.enum ?? []).map((one) => ({ value: one, label: words.choice(field, one) }))
  const chosen = typeof value === 'string' ? value : String(schema.default ?? '')
  return (
    <Select
      label={label}
      hint={hint}
      error={faultAt(path)}
      options={options}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/**
 * A whole number within the limits of the schema. Emptying the field keeps the value until a number
 * is typed.
 */
function NumberField(props: SettingProps) {
  const { label, schema, value, path, onChange } = props
  const hint = useHint(props)
  const { faultAt } = useStudio()
  const { minimum, maximum } = schema
  const t = useT('studio')
  const limits =
    minimum !== undefined && maximum !== undefined ? t('limits', { from: minimum, to: maximum }) : undefined
  return (
    <TextField
      label={label}
      error={faultAt(path)}
      note={limits}
      hint={hint}
      type="number"
      step={1}
      min={minimum}
      max={maximum}
      defaultValue={typeof value === 'number' ? value : String(schema.default ?? '')}
      key={String(value)}
      onChange={(event) => {
        if (event.target.value !== '' && event.target.validity.valid) onChange(Number(event.target.value))
      }}
    />
  )
}

function GroupField({ label, type, schema, value, path, onChange }: SettingProps) {
  const { words } = useStudio()
  const held = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {Object.entries(schema.properties ?? {}).map(([key, inner]) => (
        <SettingField
          key={key}
          label={words.label('setting', type, key)}
          type={type}
          field={key}
          schema={inner}
          value={held[key]}
          path={`${path}.${key}`}
          onChange={(next) => onChange({ ...held, [key]: next })}
        />
      ))}
    </fieldset>
  )
}
