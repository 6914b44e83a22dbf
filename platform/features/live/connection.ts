import type { LiveEvent } from '../../core/live.ts'
import { pageId } from '../../core/page-id.ts'

interface StreamListener {
  onEvent(event: LiveEvent): void
  /** The stream is open, and something may have happened since the page was read or the stream was away. */
  onBack(): void
  onOpen(open: boolean): void
}

const LONGEST_PAUSE = 60_000

/**
 * Keeps the stream open while the page lives. The browser reconnects by itself after a cut; where the server answered with a
 * refusal it gives up, and we try again with growing pauses. Either names the last event that was heard: what was missed comes first, and
 * only where it is not known any more everything is read again (`onBack`). Returns how to stop.
 *
 * @param readAt when the page was read, by the server's clock in milliseconds
 */
export function connectStream(hearing: StreamListener, readAt: number): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = 2000
  let before = false
  let last = ''

  const open = () => {
    const stream = new EventSource(`/api/events?page=${pageId()}&since=${readAt}${last && `&last=${last}`}`)
    source = stream
    stream.addEventListener('hello', ({ data, lastEventId }: MessageEvent<string>) => {
      pause = 2000
      last = lastEventId
      hearing.onOpen(true)
      const { missed, resumed } = JSON.parse(data) as { missed?: boolean; resumed?: boolean }
      if (missed || (before && !resumed)) hearing.onBack()
      before = true
    })
    stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId
      hearing.onEvent(JSON.parse(data) as LiveEvent)
    }
    stream.onerror = () => {
      hearing.onOpen(false)
      if (stream.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    hearing.onOpen(false)
  }
  // A page with an open stream is not kept for Back; one that comes back has missed the events since.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    before = true
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
