import { TextField } from '../../../ui/field.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly name: string
  readonly hint?: string
  readonly error: string | undefined
}

/**
 * A code: six digits of the app, or a recovery code with letters. Cleared after a refusal, because
 * it may be used up.
 */
export function CodeField({ label, name, hint, error }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={60}
    />
  )
}
