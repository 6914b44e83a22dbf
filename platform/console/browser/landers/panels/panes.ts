import type { Pane } from './pane-bar.tsx'

/** The parts of the editor in the order of F6, by their selectors. */
const PARTS: readonly { readonly at: string; readonly pane?: Pane }[] = [
  { at: '.top' },
  { at: '.languages' },
  { at: '.sections-side', pane: 'sections' },
  { at: '.stage', pane: 'page' },
  { at: '.fields-side', pane: 'settings' },
]

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),summary,iframe'
const FIELD = 'input:not(:disabled),select:not(:disabled),textarea:not(:disabled),button:not(:disabled)'

/** Shows a part on screens that have room for one at a time. */
type Show = (pane: Pane) => void

/**
 * Moves the focus to the next part of the editor, or with `back` to the previous one: to what is
 * chosen there, or its first control.
 */
export function goRound(desk: ParentNode, back: boolean, show: Show): void {
  const parts = PARTS.flatMap(({ at, pane }) => {
    const element = desk.querySelector(at)
    return element ? [{ element, pane }] : []
  })
  const here = parts.findIndex(({ element }) => element.contains(document.activeElement))
  const step = back ? -1 : 1
  const from = here === -1 && back ? 0 : here
  const next = parts[(from + step + parts.length) % parts.length]
  if (!next) return
  if (next.pane) show(next.pane)
  const chosen = next.element.querySelector<HTMLElement>('[aria-current=true],[aria-selected=true]')
  const first = next.element.querySelector<HTMLElement>(FOCUSABLE)
  ;(chosen ?? first)?.focus()
}

/** Ends an earlier request of `focusFields` that still waits for its fields. */
let waiting: MutationObserver | undefined

/**
 * Moves the focus into the first field of a section, or of the page itself, as soon as its fields
 * are shown.
 * @param path `sections.hero` or `page`
 */
export function focusFields(desk: ParentNode, path: string, show: Show): void {
  waiting?.disconnect()
  waiting = undefined
  show('settings')
  const side = desk.querySelector('.fields-side')
  if (!side || focusIn(side, path)) return
  waiting = new MutationObserver((_changes, observer) => {
    if (focusIn(side, path)) observer.disconnect()
  })
  waiting.observe(side, { childList: true, subtree: true, attributes: true })
}

function focusIn(side: Element, path: string): boolean {
  const field = [...side.querySelectorAll<HTMLElement>('[data-of]')]
    .find((fields) => fields.dataset.of === path)
    ?.querySelector<HTMLElement>(FIELD)
  field?.focus()
  return field !== undefined && field !== null
}
