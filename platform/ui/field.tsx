import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { ControlFrame, SelectBox } from './control-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** Content at the end inside the field, e.g. an `IconButton` that shows the password. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text, e-mail, password, number; give `name`, `type` and `autoComplete`. */
export function TextField({ label, hint, error, note, hideLabel, end, id, ref, ...input }: TextFieldProps) {
  return (
    <ControlFrame label={label} hint={hint} error={error} note={note} id={id} hideLabel={hideLabel ?? false}>
      {(ties) => (
        <div className={end ? 'with-end' : undefined}>
          <input {...input} {...ties} {...(ref ? { ref } : {})} />
          {end && <span className="end">{end}</span>}
        </div>
      )}
    </ControlFrame>
  )
}

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({ label, hint, error, note, hideLabel, id, ref, ...area }: TextAreaProps) {
  return (
    <ControlFrame label={label} hint={hint} error={error} note={note} id={id} hideLabel={hideLabel ?? false}>
      {(ties) => <textarea rows={4} dir="auto" {...area} {...ties} {...(ref ? { ref } : {})} />}
    </ControlFrame>
  )
}

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly Option[]
  /** Text of an empty first choice; absent by default. */
  placeholder?: string
}

/** A native select in the brand's shape. */
export function Select({
  label,
  hint,
  error,
  note,
  hideLabel,
  id,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <ControlFrame label={label} hint={hint} error={error} note={note} id={id} hideLabel={hideLabel ?? false}>
      {(ties) => (
        <SelectBox>
          <select {...select} {...ties}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </ControlFrame>
  )
}
