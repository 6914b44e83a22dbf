import { PAGE_REPORT, type PageReportMessage } from '../../core/page-preview.ts'

/** Milliseconds after its load event in which a page has to report. */
const PATIENCE = 3_000

/**
 * Marks the frames of the matrix by what their pages report: a status other than 200, another page
 * to which the viewer is led, a width that exceeds the frame; and pages that report nothing, such
 * as those of a host that does not answer.
 */
export function startMatrix(): void {
  const cells = new Map<HTMLIFrameElement, HTMLElement>()
  for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
    const frame = cell.querySelector('iframe')
    if (frame) cells.set(frame, cell)
  }
  if (cells.size === 0) return
  const heard = new WeakSet<HTMLElement>()
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    for (const [frame, cell] of cells) {
      // A page of another origin in the frame says nothing about the site.
      if (frame.contentWindow !== source || cell.dataset.cell !== origin || !isReport(data)) continue
      heard.add(cell)
      showReport(cell, data)
    }
  })
  for (const [frame, cell] of cells)
    frame.addEventListener('load', () => {
      if (!frame.src) return
      setTimeout(() => show(cell, 'silent', !heard.has(cell)), PATIENCE)
    })
}

function isReport(data: unknown): data is PageReportMessage {
  const { type, status, width, needs, leads } = (data ?? {}) as Partial<Record<string, unknown>>
  const numbers = [status, width, needs].every((value) => typeof value === 'number')
  return type === PAGE_REPORT && numbers && (leads === null || typeof leads === 'string')
}

function showReport(cell: HTMLElement, { status, leads, width, needs }: PageReportMessage): void {
  show(cell, 'silent', false)
  show(cell, 'leads', leads !== null, leads ?? '')
  show(cell, 'status', leads === null && status !== 200, status)
  show(cell, 'wide', needs > width, needs)
}

/** Shows or hides one mark, and marks the cell while one is shown that is a fault. */
function show(cell: HTMLElement, name: string, on: boolean, said: string | number = ''): void {
  const mark = cell.querySelector<HTMLElement>(`[data-mark="${name}"]`)
  if (!mark) return
  mark.hidden = !on
  const words = mark.querySelector('[data-said]')
  if (words) words.textContent = (mark.dataset.text ?? '').replace(/\{\w+\}/, () => String(said))
  const faults = cell.querySelector('[data-mark]:not([hidden],[data-mark="leads"])')
  if (faults) cell.dataset.fault ??= 'page'
  else if (cell.dataset.fault === 'page') delete cell.dataset.fault
}
