import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * Goes on by itself once every question has its answer and the last one was pressed. Keys choose without going on: an arrow
 * passes over answers that are not meant. A question that is pressed again, after the way back, may be followed by the others.
 */
export function useAdvance() {
  const fields = useRef<HTMLDivElement>(null)
  const whole = useRef(false)
  const radios = () => [...(fields.current?.querySelectorAll('input') ?? [])]
  const answered = () =>
    radios().filter(({ checked }) => checked).length === new Set(radios().map(({ name }) => name)).size
  useEffect(() => {
    whole.current = answered()
  })
  const onClick = ({ target, detail }: MouseEvent) => {
    const before = whole.current
    whole.current = answered()
    // A press of a key has no count of clicks.
    if (!(target instanceof HTMLInputElement) || detail === 0 || !whole.current) return
    if (!before || target.name === radios().at(-1)?.name) target.form?.requestSubmit()
  }
  return { ref: fields, onClick }
}
