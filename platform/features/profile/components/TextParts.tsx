import { useState } from 'react'
import { lengthOf } from '../../../core/text.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useFormState } from '../../../ui/page.tsx'
import type { EditorData } from '../editor-data.ts'
import { MOST_UNITS } from '../limits.ts'
import { PartForm } from './Part.tsx'
import { usePart } from './use-part.ts'
import type { SavedPart } from './use-saving.ts'

export interface PartProps {
  data: EditorData
  onSaved: (answer: SavedPart) => void
}

/** The value of a refused plain form, otherwise the saved one. */
export function useTyped(part: string, name: string, saved: string): string {
  const posted = useFormState()
  return (posted?.values.part === part ? posted.values[name] : undefined) ?? saved
}

export function NamePart({ data, onSaved }: PartProps) {
  const t = useT('signup')
  const handle = usePart('name', { member: data.id, store: 'name', onSaved })
  return (
    <PartForm part="name" handle={handle} savedPlainly={data.saved === 'name'}>
      <TextField
        name="name"
        label={t('name')}
        hideLabel
        hint={t('name_hint')}
        autoComplete="nickname"
        maxLength={60}
        dir="auto"
        defaultValue={useTyped('name', 'name', data.name)}
        error={handle.errors.name}
      />
    </PartForm>
  )
}

interface CountedProps {
  name: string
  label: string
  hint?: string
  rows: number
  most: number
  text: string
  error: string | undefined
  autoFocus?: boolean
  hideLabel?: boolean
}

/** A text field with its number of user-perceived characters and the maximum. */
export function CountedText({ text, most, error, ...area }: CountedProps) {
  const t = useT('profile')
  const { iso } = useLocale()
  const [length, setLength] = useState(() => lengthOf(text.trim()))
  const numbers = new Intl.NumberFormat(iso)
  const over = length > most
  const count = t('characters', { length: numbers.format(length), most: numbers.format(most) })
  return (
    <div className="counted">
      <TextArea
        {...area}
        maxLength={MOST_UNITS}
        defaultValue={text}
        onInput={({ currentTarget }) => setLength(lengthOf(currentTarget.value.trim()))}
        error={error ?? (over ? t('too_long_now', { over: numbers.format(length - most) }) : undefined)}
      />
      <p className="count" data-over={over || undefined}>
        {count}
      </p>
    </div>
  )
}

export function AboutPart({ data, onSaved }: PartProps) {
  const t = useT('signup')
  const handle = usePart('about', { member: data.id, store: 'about', onSaved })
  const text = useTyped('about', 'about', data.about?.text ?? '')
  if (!data.about) return null
  return (
    <PartForm part="about" handle={handle} savedPlainly={data.saved === 'about'}>
      <CountedText
        name="about"
        label={t('about')}
        hideLabel
        hint={t('about_hint')}
        rows={5}
        most={data.about.most}
        text={text}
        error={handle.errors.about}
      />
    </PartForm>
  )
}
