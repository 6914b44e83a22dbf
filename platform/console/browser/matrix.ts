import { isPageReport, type PageReportMessage } from '../../core/page-preview.ts'

/** Milliseconds after its load event in which a page has to report. */
const PATIENCE = 3_000

/** A frame of the matrix: its cell, and whose pages it shows. */
interface Watched {
  readonly cell: HTMLElement
  readonly origin: string | undefined
  readonly checkout: 'own' | 'other'
}

/**
 * Marks the frames of the matrix by what their pages report: a status other than 200, another page
 * to which the viewer is led, a width that exceeds the frame, drafts that differ from what is
 * published, and what looks different in another checkout; and pages that report nothing, such as
 * those of a host that does not answer.
 */
export function startMatrix(): void {
  const frames = new Map<HTMLIFrameElement, Watched>()
  for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
    const [own, other] = cell.querySelectorAll('iframe')
    if (own) frames.set(own, { cell, origin: cell.dataset.cell, checkout: 'own' })
    if (other) frames.set(other, { cell, origin: cell.dataset.other, checkout: 'other' })
  }
  if (frames.size === 0) return
  type Looks = WeakMap<HTMLElement, string | null>
  const looks: Record<Watched['checkout'], Looks> = { own: new WeakMap(), other: new WeakMap() }
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    for (const [frame, { cell, origin: expected, checkout }] of frames) {
      // A page of another origin in the frame says nothing about the site.
      if (frame.contentWindow !== source || expected !== origin || !isPageReport(data)) continue
      looks[checkout].set(cell, data.look)
      if (checkout === 'own') showReport(cell, data)
      const [own, other] = [looks.own.get(cell), looks.other.get(cell)]
      show(cell, 'other', Boolean(own && other) && own !== other)
    }
  })
  for (const [frame, { cell, checkout }] of frames)
    frame.addEventListener('load', () => {
      if (!frame.src || checkout === 'other') return
      setTimeout(() => show(cell, 'silent', !looks.own.has(cell)), PATIENCE)
    })
}

function showReport(cell: HTMLElement, report: PageReportMessage): void {
  const { status, leads, width, needs, differs } = report
  show(cell, 'silent', false)
  show(cell, 'leads', leads !== null, leads ?? '')
  show(cell, 'status', leads === null && status !== 200, status)
  show(cell, 'wide', needs > width, needs)
  show(cell, 'differs', differs)
}

/** Marks that say something of a page, but no fault. */
const TOLD = ['leads', 'differs', 'other'].map((name) => `[data-mark="${name}"]`).join()

/**
 * Shows or hides one mark, and marks the cell while one is shown that is a fault, or that the page
 * differs.
 */
function show(cell: HTMLElement, name: string, on: boolean, said: string | number = ''): void {
  const mark = cell.querySelector<HTMLElement>(`[data-mark="${name}"]`)
  if (!mark) return
  mark.hidden = !on
  const words = mark.querySelector('[data-said]')
  if (words) words.textContent = (mark.dataset.text ?? '').replace(/\{\w+\}/, () => String(said))
  const faults = cell.querySelector(`[data-mark]:not([hidden],${TOLD})`)
  if (faults) cell.dataset.fault ??= 'page'
  else if (cell.dataset.fault === 'page') delete cell.dataset.fault
  const differs = cell.querySelector(':is([data-mark="differs"],[data-mark="other"]):not([hidden])')
  cell.toggleAttribute('data-differs', differs !== null)
}
