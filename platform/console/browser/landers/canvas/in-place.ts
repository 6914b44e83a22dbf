import { registerOverlayPortal } from '@puckeditor/core'

/** A text of a section as it stands on the page. */
export interface PlacedText {
  readonly key: string
  /** With values in place of its placeholders. */
  readonly shown: string
  /** As it is written. */
  readonly raw: string
  /** What it is for, for people who do not see the page. */
  readonly label: string
}

interface Handlers {
  readonly onBegin: () => void
  readonly onText: (key: string, text: string) => void
  readonly onEnd: () => void
}

/** Elements that hold nothing but text, in the order of the page. */
const leavesIn = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(':not(svg, svg *, option, textarea, style)')].filter(
    (element) => element.childElementCount === 0 && plain(element.textContent ?? '') !== '',
  )

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The elements that show the texts: each text has the first element with its words that no other
 * text has.
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
 * Lets the texts of a section be written where they stand. What is typed is reported at each key;
 * Enter and Escape end it.
 * @returns takes it back
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

/** Parts of a list or a group: with another role it would lose them. */
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
    // Keys of the editor, such as Delete for a whole section, are not for words.
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    element.blur()
  })
  on('keyup', (event) => event.stopPropagation())
  // Neither a link nor the editor's own answer to a press elsewhere.
  on('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  on('blur', ({ relatedTarget }) => {
    // The frame has classes of its own: `instanceof` knows none of its elements.
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
