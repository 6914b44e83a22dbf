/** Frames that load at one time: each is a page of its own, with pictures and films. */
const AT_ONCE = 2
/**
 * Milliseconds after which the next ones begin. A browser may hold back the end of a page that
 * nobody sees.
 */
const PATIENCE = 4_000
const NEAR = '200px'

/**
 * Loads the pages in frames once the page around them stands and each of them comes near: in their
 * own time, they keep nobody from it. The address of a frame is `data-src`; without the script a
 * frame in `noscript` shows it.
 */
export function startFrames(): void {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[data-src]')
  if (frames.length === 0) return
  const waiting = new Set<HTMLIFrameElement>()
  let loading = 0
  const next = () => {
    for (const frame of waiting) {
      if (loading >= AT_ONCE) return
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
        // One that was passed by does not keep the others waiting.
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

function load(frame: HTMLIFrameElement, onDone: () => void): void {
  const { src = '' } = frame.dataset
  delete frame.dataset.src
  let over = false
  const done = () => {
    if (over) return
    over = true
    clearTimeout(timer)
    onDone()
  }
  const timer = setTimeout(done, PATIENCE)
  frame.addEventListener('load', done, { once: true })
  frame.src = src
}
