import { useEffect, useState } from 'react'

/** Milliseconds between two looks while something waits. */
const LOOK = 1000

/**
 * Fields in which one types; a button or a link in focus is nothing that an interruption would
 * break.
 */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

/** Whether the member is in the middle of something: types in a field, or has a dialog open. */
function isBusy(): boolean {
  return document.querySelector('dialog[open]') !== null || (document.activeElement?.matches(TYPED) ?? false)
}

/**
 * Holds back what would interrupt: true once `waiting` may be shown. It stays true until nothing
 * waits, also while what is shown has fields of its own.
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
