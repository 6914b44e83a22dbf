/** How long after `g` the letter of a page counts, in milliseconds. */
const TOGETHER = 1500
/** Where the browser keeps that the keys are switched off. */
const STORED = 'console:keys'
/** Rows of lists: of tables, and cards that say so. */
const ROWS = 'main .table tbody tr, main [data-row]'
/**
 * What has rows that are no list: sums above one, and folded tables, which cannot take the focus.
 */
const NO_LIST = '[data-sums], details:not([open])'

/**
 * Keys of every page: `/` focuses the search, `g` and a letter open a page, `j` and `k` move
 * through the rows of a list, `?` lists the keys. They do nothing while a person types, while a
 * dialog is open, or once the person has switched them off in the list: a single letter must not
 * surprise people who dictate.
 */
export function startKeys(): void {
  const list = document.querySelector<HTMLDialogElement>('dialog[data-keys]')
  if (!list) return
  const open = document.querySelector<HTMLElement>('[data-keys-open]')
  if (open) open.hidden = false
  open?.addEventListener('click', () => show(list))
  const chosen = list.querySelector<HTMLInputElement>('input[name=keys]')
  if (chosen) {
    chosen.checked = localStorage.getItem(STORED) !== 'off'
    chosen.addEventListener('change', () => localStorage.setItem(STORED, chosen.checked ? 'on' : 'off'))
  }
  let pressedG = Number.NEGATIVE_INFINITY
  // Before the keys of a page of its own, such as those of the photo queue.
  window.addEventListener(
    'keydown',
    (event) => {
      if (chosen?.checked === false || isTaken(event)) return
      const isSecond = event.timeStamp - pressedG < TOGETHER
      pressedG = !isSecond && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const done = isSecond ? go(event.key) : event.key === 'g' || act(event.key, list)
      if (!done) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}

/** Whether the key belongs to a field, a dialog or the browser. */
function isTaken({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))
  )
}

/** Opens the page of a letter. Another letter does nothing, on no page. */
function go(letter: string): true {
  document.querySelector<HTMLElement>(`[data-go="${CSS.escape(letter.toLowerCase())}"]`)?.click()
  return true
}

function act(key: string, list: HTMLDialogElement): boolean {
  if (key === '/') return search()
  if (key === 'j') return move(1)
  if (key === 'k') return move(-1)
  if (key !== '?') return false
  show(list)
  return true
}

/** Opens the list with the focus on its heading, which is read first. */
function show(list: HTMLDialogElement): void {
  list.showModal()
  list.querySelector('h2')?.focus()
}

/** Focuses the search field of the bar, or else the one of the menu, which it opens. */
function search(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-finder]')]
  const isShown = (field: Element) => {
    const box = field.closest('.finder')
    return box !== null && getComputedStyle(box).display !== 'none'
  }
  const shown = fields.find(isShown)
  if (!shown) return false
  shown.closest('details')?.setAttribute('open', '')
  shown.focus()
  shown.select()
  return true
}

/** Focuses the next or previous row: its first link or button, or the row itself. */
function move(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => !row.closest(NO_LIST))
  if (all.length === 0) return false
  const here = all.findIndex((row) => row.contains(document.activeElement))
  const next = here === -1 ? 0 : Math.min(Math.max(here + step, 0), all.length - 1)
  const row = all[next]
  const target = row?.querySelector<HTMLElement>('a[href],button') ?? row
  if (target === row) row?.setAttribute('tabindex', '-1')
  target?.focus()
  return true
}
