/** Frames that load at the same time. Each is a full page with pictures and films. */
const AT_ONCE = 6
/**
 * Milliseconds after which the next frames load even without a load event: browsers may delay the
 * event of a page that is out of view.
 */
const PATIENCE = 4_000
const NEAR = '200px'

/**
 * Loads framed pages once the surrounding page has loaded and each frame comes near the viewport,
 * so that they do not delay the page. The address of a frame is `data-src`; without the script, a
 * frame in `noscript` shows it.
 */
export function startFrames(atOnce = AT_ONCE): void {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[data-src]')
  if (frames.length === 0) return
  const waiting = new Set<HTMLIFrameElement>()
  let loading = 0
  const next = () => {
    for (const frame of waiting) {
      if (loading >= atOnce) return
      waiting.delete(frame)
      loading += 1
      load(frame, () => {
        loading -= 1
        next()
      })
    }
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const frame = target as HTMLIFrameElement
        // Frames that were scrolled past do not delay the others.
        if (!isIntersecting) waiting.delete(frame)
        else if (frame.dataset.src !== undefined) waiting.add(frame)
      }
      next()
    },
    { rootMargin: NEAR },
  )
  const begin = () => {
    for (const frame of frames) near.observe(frame)
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/**
 * The frame is invisible until its page has loaded: browsers then lay out, paint and compose the
 * page once, and not at each part that arrives.
 */
function load(frame: HTMLIFrameElement, onDone: () => void): void {
  const { src = '' } = frame.dataset
  delete frame.dataset.src
  let over = false
  const done = () => {
    if (over) return
    over = true
    clearTimeout(timer)
    frame.style.visibility = ''
    onDone()
  }
  frame.style.visibility = 'hidden'
  const timer = setTimeout(done, PATIENCE)
  frame.addEventListener('load', done, { once: true })
  frame.src = src
}
