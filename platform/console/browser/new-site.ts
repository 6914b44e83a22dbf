import { siteIdFrom } from '../../core/text.ts'

/** Milliseconds without a key press after which the front page is drawn with the name. */
const PAUSE = 500
/** Fields that the front page of the new brand shows. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'preset', 'theme', 'main_country', 'main_language'])

/**
 * The form of a new site: proposes the id from the name until somebody types one, and draws the
 * pictures of the themes and the front page with what is chosen and typed.
 */
export function startNewSite(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-new-site]')
  const id = form?.querySelector<HTMLInputElement>('[name=id]')
  const name = form?.querySelector<HTMLInputElement>('[name=name]')
  if (!form || !id || !name) return
  let isProposed = id.value === '' || id.value === siteIdFrom(name.value)
  id.addEventListener('input', () => {
    isProposed = id.value === ''
  })
  name.addEventListener('input', () => {
    if (isProposed) id.value = siteIdFrom(name.value)
  })
  form.addEventListener('change', ({ target }) => {
    const isShown = target === name || (target instanceof HTMLInputElement && target.name === 'preset')
    if (!isShown) return
    const preset = new FormData(form).get('preset')
    for (const picture of form.querySelectorAll<HTMLImageElement>('img[data-theme-picture]')) {
      const fields = { theme: picture.dataset.themePicture ?? '', preset: String(preset), name: name.value }
      picture.src = `/sites/new/picture?${new URLSearchParams(fields)}`
    }
  })
  followForm(form, name)
}

/** Keeps the framed front page at what the form says. */
function followForm(form: HTMLFormElement, name: HTMLInputElement): void {
  const frames = form.querySelectorAll<HTMLIFrameElement>('[data-new-look] iframe')
  if (frames.length === 0) return
  let shown = wantedOf(form)
  let asked: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const show = async () => {
    clearTimeout(pause)
    const wanted = wantedOf(form)
    if (wanted === shown) return
    asked?.abort()
    asked = new AbortController()
    shown = wanted
    const address = await addressOf(wanted, asked.signal)
    // A later question stands. Without an answer the page stays, and the next change asks again.
    if (shown !== wanted) return
    if (address === undefined) shown = ''
    else for (const frame of frames) lead(frame, address)
  }
  name.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => void show(), PAUSE)
  })
  form.addEventListener('change', ({ target }) => {
    const isShown = target instanceof HTMLElement && SHOWN.has(target.getAttribute('name') ?? '')
    if (isShown) void show()
  })
}

function wantedOf(form: HTMLFormElement): string {
  const given = new FormData(form)
  return new URLSearchParams([...SHOWN].map((field) => [field, String(given.get(field) ?? '')])).toString()
}

/** @returns undefined if the console did not answer, or another question followed */
async function addressOf(wanted: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(`/sites/new/look?${wanted}`, { signal })
    if (!answer.ok) return undefined
    const { address } = (await answer.json()) as { readonly address: string | null }
    return address ?? undefined
  } catch {
    return undefined
  }
}

/** A frame that is not loaded yet (`frames.ts`) begins with the new page. */
function lead(frame: HTMLIFrameElement, address: string): void {
  if (frame.dataset.src === undefined) frame.src = address
  else frame.dataset.src = address
}
