import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ActButton } from '../panels/act-button.tsx'
import { newItem } from '../schema.ts'
import { useStudio } from '../studio-context.ts'
import type { SettingProps } from './setting-props.ts'

interface Props extends SettingProps {
  /** The field of one value, which may be a list itself. */
  readonly Field: (props: SettingProps) => ReactNode
}

/** Field of an ordered list: each value has its own field and buttons to move and remove it. */
export function ListField({ label, type, field, schema, value, path, onChange, Field }: Props) {
  const t = useT('studio')
  const { faultAt, words } = useStudio()
  const hint = words.hint('setting', type, field)
  const held: readonly unknown[] = Array.isArray(value) ? value : []
  const items = schema.items ?? {}
  const { minItems = 0, maxItems = 30 } = schema
  const fault = faultAt(path)
  const places = held.map((_value, place) => `entry ${place}`)
  const put = (place: number, next: unknown) =>
    onChange(held.map((one, index) => (index === place ? next : one)))
  const swap = (place: number) => onChange(held.toSpliced(place - 1, 2, held[place], held[place - 1]))
  return (
    <fieldset className="list">
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <ol>
        {places.map((name, place) => (
          <li key={name}>
            <Field
              label={t('entry', { number: place + 1 })}
              schema={items}
              type={type}
              field={field}
              isItem
              value={held[place]}
              path={`${path}.${place}`}
              onChange={(next) => put(place, next)}
            />
            <EntryActs
              place={place}
              onUp={() => swap(place)}
              onRemove={held.length > minItems ? () => onChange(held.toSpliced(place, 1)) : null}
            />
          </li>
        ))}
      </ol>
      {fault && <Fault text={fault} />}
      <AddButton isFull={held.length >= maxItems} onAdd={() => onChange([...held, newItem(items, held)])} />
    </fieldset>
  )
}

interface EntryActsProps {
  readonly place: number
  readonly onUp: () => void
  /** Null at the minimum number of values. */
  readonly onRemove: (() => void) | null
}

function EntryActs({ place, onUp, onRemove }: EntryActsProps) {
  const t = useT('studio')
  const number = place + 1
  return (
    <span className="acts">
      <ActButton icon="up" label={t('entry_up', { number })} disabled={place === 0} onClick={onUp} />
      <ActButton
        icon="trash"
        label={t('entry_remove', { number })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </span>
  )
}

function AddButton({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: () => void }) {
  const t = useT('studio')
  return (
    <Button variant="secondary" size="small" disabled={isFull} onClick={onAdd}>
      {t('entry_add')}
    </Button>
  )
}

function Fault({ text }: { readonly text: string }) {
  return (
    <p className="error">
      <Icon name="warning" size={18} />
      {text}
    </p>
  )
}
