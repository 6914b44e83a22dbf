import { useT } from '../../../../i18n/react.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../../ui/field.tsx'
import { extensionsOf, kindOf, labelOf } from '../schema.ts'
import { useStudio } from '../studio-context.ts'
import { FileField } from './file-field.tsx'
import { ListField } from './list-field.tsx'
import type { SettingProps } from './setting-props.ts'

/** A field for one value of a section's settings, made of its schema. */
export function SettingField(props: SettingProps) {
  const { schema, path, value, onChange, label } = props
  const { faultAt } = useStudio()
  const texts = { label, hint: schema.description, error: faultAt(path) }
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

function Choice({ label, schema, value, path, onChange }: SettingProps) {
  const { faultAt } = useStudio()
  const options = (schema.enum ?? []).map((one) => ({ value: one, label: labelOf(one) }))
  const chosen = typeof value === 'string' ? value : String(schema.default ?? '')
  return (
    <Select
      {...{ label, hint: schema.description, error: faultAt(path), options }}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Whole numbers within the limits of the schema. An emptied field stays as it is until a number is typed. */
function NumberField({ label, schema, value, path, onChange }: SettingProps) {
  const { faultAt } = useStudio()
  const { minimum, maximum } = schema
  const t = useT('studio')
  const limits =
    minimum !== undefined && maximum !== undefined ? t('limits', { from: minimum, to: maximum }) : undefined
  return (
    <TextField
      {...{ label, error: faultAt(path), note: limits }}
      hint={schema.description}
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

function GroupField({ label, schema, value, path, onChange }: SettingProps) {
  const held = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {Object.entries(schema.properties ?? {}).map(([key, inner]) => (
        <SettingField
          key={key}
          label={labelOf(key)}
          schema={inner}
          value={held[key]}
          path={`${path}.${key}`}
          onChange={(next) => onChange({ ...held, [key]: next })}
        />
      ))}
    </fieldset>
  )
}
