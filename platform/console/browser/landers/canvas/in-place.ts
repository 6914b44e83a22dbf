import { registerOverlayPortal } from '@puckeditor/core'

/** A text of a section as shown on the page. */
export interface PlacedText {
  readonly key: string
  /** With placeholders replaced by values. */
  readonly shown: string
  /** As stored, with placeholders. */
  readonly raw: string
  /** Purpose of the text, used as the accessible name. */
  readonly label: string
}

interface Handlers {
  readonly onBegin: () => void
  readonly onText: (key: string, text: string) => void
  readonly onEnd: () => void
}

/** Elements that contain only text, in document order. */
const leavesIn = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(':not(svg, svg *, option, textarea, style)')].filter(
    (element) => element.childElementCount === 0 && plain(element.textContent ?? '') !== '',
  )

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The elements that show the texts: each text takes the first free element with the same content.
 */
export function findTexts(root: HTMLElement, texts: readonly PlacedText[]): Map<HTMLElement, PlacedText> {
  const places = new Map<HTMLElement, PlacedText>()
  const leaves = leavesIn(root)
  for (const text of texts) {
    const words = plain(text.shown)
    const place = words && leaves.find((leaf) => !places.has(leaf) && plain(leaf.textContent ?? '') === words)
    if (place) places.set(place, text)
  }
  return places
}

/**
 * Makes the texts of a section editable in place. Each input is reported; Enter and Escape end
 * editing.
 * @returns a function that undoes this
 */
export function writeInPlace(
  root: HTMLElement,
  texts: readonly PlacedText[],
  handlers: Handlers,
): () => void {
  const ends = [...findTexts(root, texts)].map(([element, text]) => bind(element, text, root, handlers))
  return () => {
    for (const end of ends) end()
  }
}

/** Elements that belong to a list, a group or a table: another role would detach them from it. */
const STRUCTURE = new Set(['DT', 'DD', 'LI', 'SUMMARY', 'LEGEND', 'TD', 'TH'])

function bind(
  element: HTMLElement,
  { key, raw, label }: PlacedText,
  root: HTMLElement,
  handlers: Handlers,
): () => void {
  const free = registerOverlayPortal(element, { disableDrag: true })
  const events = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, act, { signal: events.signal })
  element.dataset.place = key
  element.contentEditable = 'plaintext-only'
  element.spellcheck = true
  if (!STRUCTURE.has(element.tagName)) element.setAttribute('role', 'textbox')
  element.setAttribute('aria-label', label)
  on('focus', () => {
    handlers.onBegin()
    if (plain(element.textContent ?? '') !== plain(raw)) element.textContent = raw
  })
  on('input', () => handlers.onText(key, plain(element.innerText)))
  on('keydown', (event) => {
    // Keeps shortcuts of the editor, such as Delete for a whole section, from acting on text.
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    element.blur()
  })
  on('keyup', (event) => event.stopPropagation())
  // Neither follows a link nor triggers the editor's own click handler.
  on('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  on('blur', ({ relatedTarget }) => {
    // The frame has its own global classes, so `instanceof` does not match its elements.
    const next = relatedTarget as HTMLElement | null
    if (!next?.dataset.place || !root.contains(next)) handlers.onEnd()
  })
  return () => {
    events.abort()
    free?.()
    element.removeAttribute('contenteditable')
    delete element.dataset.place
  }
}
