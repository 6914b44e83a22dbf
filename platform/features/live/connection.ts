import type { LiveEvent } from '../../core/live.ts'
import { pageId } from '../../core/page-id.ts'

interface StreamListener {
  onEvent(event: LiveEvent): void
  /**
   * The stream is open, and something may have happened since the page was read or the stream was
   * away.
   */
  onBack(): void
  onOpen(open: boolean): void
}

const LONGEST_PAUSE = 60_000

/** What streams of this page leave to the next one. */
interface Heard {
  /** Milliseconds until a refused one is tried again. */
  pause: number
  /** There was one before. */
  before: boolean
  /** Id of the last event. */
  last: string
}

/** Opens a stream. @param onRefused the browser has given up on it */
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
 * Keeps the stream open while the page lives. The browser reconnects by itself after a cut; where
 * the server answered with a refusal it gives up, and we try again with growing pauses. Either
 * names the last event that was heard: what was missed comes first, and only where it is not known
 * any more everything is read again (`onBack`). Returns how to stop.
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
  // A page with an open stream is not kept for Back; one that comes back has missed the events
  // since.
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
