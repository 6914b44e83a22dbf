/**
 * With fewer photos than this on the page, the next ones are fetched, so that their pictures load
 * in time.
 */
const LOW = 7

interface Queue {
  readonly list: HTMLElement
  readonly status: HTMLElement
  readonly undo: HTMLButtonElement
  /**
   * Shown when no photo is left: all are decided, the next ones are loading, or loading them
   * failed.
   */
  readonly empty: HTMLElement
  readonly arriving: HTMLElement | null
  readonly stuck: HTMLElement | null
  readonly waiting: HTMLElement | null
  /** States that skipped photos are with others. */
  readonly skipped: HTMLElement | null
  /** Decided photos, the latest at the end. */
  readonly decided: { readonly item: HTMLElement; sent: Promise<boolean> }[]
  last: string
  loading: boolean
  failed: boolean
  ended: boolean
}

/**
 * Fast photo queue: one photo at a time, and the next one is shown while the decision is still
 * being sent. The keyboard shortcuts are those named on the buttons. A photo whose decision failed
 * returns to the front with the reason.
 */
export function startQueue(): void {
  const list = document.querySelector<HTMLElement>('[data-queue]')
  const status = document.querySelector<HTMLElement>('[data-queue-status]')
  const undo = document.querySelector<HTMLButtonElement>('[data-undo]')
  const empty = document.querySelector<HTMLElement>('[data-queue-empty]')
  if (!list || !status || !undo || !empty) return
  const last = (list.lastElementChild as HTMLElement | null)?.dataset.photo ?? ''
  const waiting = document.querySelector<HTMLElement>('[data-queue-waiting]')
  const arriving = document.querySelector<HTMLElement>('[data-queue-loading]')
  const stuck = document.querySelector<HTMLElement>('[data-queue-stuck]')
  const skipped = document.querySelector<HTMLElement>('[data-queue-skipped]')
  const parts = { list, status, undo, empty, arriving, stuck, waiting, skipped }
  const state = { loading: false, failed: false, ended: last === '' }
  const queue: Queue = { ...parts, ...state, decided: [], last }
  list.dataset.live = ''
  undo.hidden = false
  undo.disabled = true
  list.addEventListener('submit', (event) => onDecision(queue, event))
  list.addEventListener('click', onZoom)
  list.addEventListener('pointermove', pan)
  undo.addEventListener('click', () => void takeBack(queue))
  document.addEventListener('keydown', (event) => onKey(queue, event))
}

function onKey({ list, undo }: Queue, event: KeyboardEvent): void {
  const { target, key, repeat } = event
  if (event.ctrlKey || event.metaKey || event.altKey || repeat) return
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return
  const pressed = key.toLowerCase()
  const button =
    pressed === 'u'
      ? undo
      : list.firstElementChild?.querySelector<HTMLElement>(`[data-key="${CSS.escape(pressed)}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}

function onDecision(queue: Queue, event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const item = form.closest<HTMLElement>('[data-photo]')
  if (!item) return
  event.preventDefault()
  const body = fieldsOf(new FormData(form, event.submitter))
  const address = event.submitter?.getAttribute('formaction') ?? form.action
  item.querySelector('[data-zoomed]')?.removeAttribute('data-zoomed')
  item.remove()
  const sent = sendDecision(queue, item, address, body)
  if (address.endsWith('/photos/skip')) queue.skipped?.removeAttribute('hidden')
  else queue.decided.push({ item, sent })
  say(queue, '')
  show(queue)
  void refill(queue)
}

const fieldsOf = (data: FormData) =>
  new URLSearchParams([...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

async function sendDecision(
  queue: Queue,
  item: HTMLElement,
  address: string,
  body: URLSearchParams,
): Promise<boolean> {
  const answer = await post(address, body, 'application/json')
  if (answer?.ok) {
    const body = (await answer.json().catch(() => undefined)) as Decided | undefined
    showWaiting(queue, body?.waiting)
    if (body?.opened) showCase(queue, body.opened)
    return true
  }
  forgetDecision(queue, item)
  const reason = answer && (await messageOf(answer))
  say(queue, reason ?? queue.status.dataset.failed ?? '', 'danger')
  // 409 and 404: decided by another person, or gone. Any other failure can be retried.
  if (answer?.status !== 409 && answer?.status !== 404) queue.list.prepend(item)
  show(queue)
  return false
}

interface Decided {
  readonly waiting?: string
  readonly opened?: OpenedCase
}

/** A case about a child in a photo, and the photos of the account that left the queue with it. */
interface OpenedCase {
  readonly text: string
  readonly link: string
  readonly address: string
  readonly hidden: readonly string[]
}

function showCase(queue: Queue, { text, link, address, hidden }: OpenedCase): void {
  for (const photo of hidden) queue.list.querySelector(`[data-photo="${CSS.escape(photo)}"]`)?.remove()
  const anchor = document.createElement('a')
  Object.assign(anchor, { href: address, target: '_blank', rel: 'noreferrer', textContent: link })
  say(queue, `${text} `, 'danger')
  queue.status.append(anchor)
  show(queue)
  void refill(queue)
}

/** Enlarges the picture at the place of the press, or shows it whole again. */
function onZoom(event: MouseEvent): void {
  const picture = pictureAt(event)
  // With these keys a browser opens the link in a new tab.
  if (!picture || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  picture.toggleAttribute('data-zoomed')
  // A key presses without a place: then the centre is enlarged.
  if (event.detail > 0) pan(event)
  else picture.style.setProperty('--at', '50% 50%')
}

/** The enlarged part of the picture follows the pointer. */
function pan(event: MouseEvent): void {
  const picture = pictureAt(event)
  if (!picture?.hasAttribute('data-zoomed')) return
  const { left, top, width, height } = picture.getBoundingClientRect()
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height]
  picture.style.setProperty('--at', `${x * 100}% ${y * 100}%`)
}

const pictureAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-zoom]') : null

/** Undoes the last decision once its request has succeeded. */
async function takeBack(queue: Queue): Promise<void> {
  const last = queue.decided.pop()
  show(queue)
  if (!last || !(await last.sent)) return
  const { photo = '', tenant = '' } = last.item.dataset
  const answer = await post('/photos/undo', new URLSearchParams({ photo, tenant }), 'text/html')
  if (!answer?.ok) {
    const text = answer?.status === 409 ? queue.status.dataset.tooLate : queue.status.dataset.failed
    return say(queue, text ?? '', 'danger')
  }
  const html = await answer.text()
  queue.list.prepend(...itemsOf(html))
  showWaiting(queue, parse(html).querySelector<HTMLElement>('[data-waiting]')?.dataset.waiting)
  say(queue, queue.status.dataset.undone ?? '')
  show(queue)
}

/**
 * Fetches the photos after the last one that was loaded. An empty answer ends the queue until the
 * page is loaded again.
 */
async function refill(queue: Queue): Promise<void> {
  if (queue.loading || queue.ended || queue.list.children.length >= LOW) return
  queue.loading = true
  show(queue)
  const answer = await fetch(`/photos/more?${new URLSearchParams({ after: queue.last })}`).catch(
    () => undefined,
  )
  queue.loading = false
  queue.failed = !answer?.ok
  if (!answer?.ok) return show(queue)
  const items = itemsOf(await answer.text())
  queue.last = items.at(-1)?.dataset.photo ?? queue.last
  queue.ended = items.length === 0
  queue.list.append(...items)
  show(queue)
}

function itemsOf(html: string): HTMLElement[] {
  return [...parse(html).querySelectorAll<HTMLElement>('li[data-photo]')]
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** Shows the server's count, which includes the decisions of others. */
function showWaiting({ waiting }: Queue, text: string | undefined): void {
  if (waiting && text !== undefined) waiting.textContent = text
}

function show({ list, empty, arriving, stuck, undo, decided, loading, failed }: Queue): void {
  const none = list.childElementCount === 0
  empty.hidden = !none || loading || failed
  if (arriving) arriving.hidden = !none || !loading
  if (stuck) stuck.hidden = !none || loading || !failed
  undo.disabled = decided.length === 0
}

function say({ status }: Queue, text: string, tone = ''): void {
  status.dataset.tone = tone
  status.textContent = text
}

function forgetDecision({ decided }: Queue, item: HTMLElement): void {
  const index = decided.findIndex((one) => one.item === item)
  if (index !== -1) decided.splice(index, 1)
}

const post = (address: string, body: URLSearchParams, accept: string) =>
  fetch(address, { method: 'POST', headers: { accept }, body }).catch(() => undefined)

async function messageOf(answer: Response): Promise<string | undefined> {
  const body = (await answer.json().catch(() => undefined)) as { error?: { message?: string } } | undefined
  return body?.error?.message
}
