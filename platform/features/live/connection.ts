import type { LiveEvent } from '../../core/live.ts'
import { pageId } from '../../core/page-id.ts'

interface StreamListener {
  onEvent(event: LiveEvent): void
  /**
   * The stream is open, and events may have been missed since the page was read or while the stream
   * was down.
   */
  onBack(): void
  onOpen(open: boolean): void
}

const LONGEST_PAUSE = 60_000

/** State that the streams of this page hand on to the next one. */
interface Heard {
  /** Milliseconds until the retry after a refusal. */
  pause: number
  /** Whether there was a stream before. */
  before: boolean
  /** Id of the last event. */
  last: string
}

/**
 * Opens a stream.
 * @param onRefused called when the browser has given up on it
 */
function listen(hearing: StreamListener, heard: Heard, readAt: number, onRefused: () => void): EventSource {
  const { last } = heard
  const stream = new EventSource(`/api/events?page=${pageId()}&since=${readAt}${last && `&last=${last}`}`)
  stream.addEventListener('hello', ({ data, lastEventId }: MessageEvent<string>) => {
    heard.pause = 2000
    heard.last = lastEventId
    hearing.onOpen(true)
    const { missed, resumed } = JSON.parse(data) as { missed?: boolean; resumed?: boolean }
    if (missed || (heard.before && !resumed)) hearing.onBack()
    heard.before = true
  })
  stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
    heard.last = lastEventId
    hearing.onEvent(JSON.parse(data) as LiveEvent)
  }
  stream.onerror = () => {
    hearing.onOpen(false)
    if (stream.readyState === EventSource.CLOSED) onRefused()
  }
  return stream
}

/**
 * Keeps the stream open while the page lives. The browser reconnects by itself after an
 * interruption; if the server refuses, the browser gives up, and this function retries with growing
 * pauses. Both name the last event received: missed events come first, and only if that event is no
 * longer known, everything is read again (`onBack`). Returns the function that closes it.
 *
 * @param readAt when the page was read, by the server's clock in milliseconds
 */
export function connectStream(hearing: StreamListener, readAt: number): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard: Heard = { pause: 2000, before: false, last: '' }

  const open = () => {
    source = listen(hearing, heard, readAt, () => {
      timer = setTimeout(open, heard.pause)
      heard.pause = Math.min(heard.pause * 2, LONGEST_PAUSE)
    })
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    hearing.onOpen(false)
  }
  // A page with an open stream is excluded from the back/forward cache; a restored page has missed
  // events.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    heard.before = true
    open()
  }
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', comeBack)
  open()
  return () => {
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', comeBack)
    close()
  }
}
