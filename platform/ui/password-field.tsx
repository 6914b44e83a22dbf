import { useEffect, useState } from 'react'
import { TextField } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface PasswordFieldProps {
  label: string
  /** Accessible names of the button that shows and hides the password. */
  showLabel: string
  hideLabel: string
  name?: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | undefined
}

/** A password that can be shown: reading it once is better than typing it twice. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, showLabel, hideLabel, name = 'password', autoComplete, hint, error } = props
  const [shown, setShown] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const toggle = (
    <IconButton
      icon="eye"
      label={shown ? hideLabel : showLabel}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <TextField
      label={label}
      name={name}
      autoComplete={autoComplete}
      hint={hint}
      error={error}
      type={shown ? 'text' : 'password'}
      required
      maxLength={1000}
      end={ready ? toggle : undefined}
    />
  )
}
