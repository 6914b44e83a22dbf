import type { ValueSchema } from '../schema.ts'

export interface SettingProps {
  readonly label: string
  /** Type of the section, and the field's name in its schema. */
  readonly type: string
  readonly field: string
  readonly schema: ValueSchema
  /** A value of a list; the list itself shows the hint. */
  readonly isItem?: boolean
  readonly value: unknown
  /** Path of the value in the page, to look up its fault. */
  readonly path: string
  /** `alt`: alternative text of a new picture, in the edited language. */
  readonly onChange: (value: unknown, alt?: string) => void
}
