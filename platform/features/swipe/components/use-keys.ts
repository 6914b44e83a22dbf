import { useEffect, useRef } from 'react'

interface Keys {
  readonly like: () => void
  readonly pass: () => void
  readonly undo: () => void
}

/** Arrow keys like and pass, Backspace takes back, except where the focus needs these keys itself (`isTyping`). */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTyping(event)) return
      const work = workOf(event.key, latest.current)
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function workOf(key: string, { like, pass, undo }: Keys): (() => void) | undefined {
  if (key === 'ArrowRight') return like
  if (key === 'ArrowLeft') return pass
  return key === 'Backspace' ? undo : undefined
}

/** With another key, in a field, a menu or while a dialog is open. */
function isTyping({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector('dialog[open]')) return true
  const within = 'input:not([type=hidden]), textarea, select, [contenteditable], [role=menu], [role=tablist]'
  return target instanceof Element && target.closest(within) !== null
}
