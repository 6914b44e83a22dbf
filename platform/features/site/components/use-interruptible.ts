import { useEffect, useState } from 'react'

/** Milliseconds between two checks while something waits. */
const LOOK = 1000

/** Text fields; an interruption does no harm while a button or a link has the focus. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

/** Whether the member is busy: types in a field, or has a dialog open. */
function isBusy(): boolean {
  return document.querySelector('dialog[open]') !== null || (document.activeElement?.matches(TYPED) ?? false)
}

/**
 * Delays an interruption: true once `waiting` may be shown. Stays true until nothing waits, even
 * while fields of the shown content have the focus.
 */
export function useInterruptible(waiting: boolean): boolean {
  const [free, setFree] = useState(false)
  useEffect(() => {
    if (!waiting) return setFree(false)
    if (free) return
    const look = () => setFree(!isBusy())
    look()
    const timer = setInterval(look, LOOK)
    return () => clearInterval(timer)
  }, [waiting, free])
  return waiting && free
}
