import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

export interface FormErrorsProps {
  /** Summary, e.g. "Please look at two fields". Nothing is shown while it is empty. */
  title: string | undefined
  /** Errors that belong to no visible field. */
  details?: readonly string[]
}

/**
 * Placed at the top of a `<form>`. A new error is announced, and the focus moves to the first
 * invalid field, whose error is beside it.
 */
export function FormErrors({ title, details = [] }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!title) return
    const faulty = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = faulty ?? box.current
    target?.focus()
  }, [title])
  return (
    // Out of the flow while empty: otherwise the form's grid would add a gap for it.
    <div ref={box} tabIndex={-1} role="alert" style={title ? undefined : { position: 'absolute' }}>
      {title && (
        <Alert tone="danger" title={title}>
          {details.length === 1 && <p>{details[0]}</p>}
          {details.length > 1 && (
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  )
}
