import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

export interface FormErrorsProps {
  /** What happened, e.g. "Please look at two fields". Nothing is shown while it is empty. */
  title: string | undefined
  /** Faults that belong to no visible field. */
  details?: readonly string[]
}

/**
 * Stands at the top of a `<form>`. When a new fault appears it is read out, and the cursor goes to
 * the first field that is marked invalid: the fault is named beside the field, and the focus goes
 * there.
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
    // While it is empty it takes no room: a gap of the form's grid would stand where nothing is.
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
