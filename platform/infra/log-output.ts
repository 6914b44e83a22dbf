import type { Writable } from 'node:stream'

/** Characters of lines that are buffered while nobody reads; further lines are dropped. */
const MOST_WAITING = 8 * 1024 * 1024

/** Accepts log lines and never makes the program wait for the reader. */
export interface LogOutput {
  write(line: string): void
  /** Called with the number of lost lines once lines are read again. */
  onDropped: (count: number) => void
}

/**
 * Writes lines to a stream whose reader may stall, such as a log shipper or `tee` on a full disk. A
 * pipe that is read takes each line immediately. If the pipe is full, a limited number of lines is
 * buffered here rather than in the stream, and written one at a time, so that lines of other
 * processes on the same pipe cannot cut a line in two.
 */
export function boundedOutput(out: Writable, mostWaiting = MOST_WAITING): LogOutput {
  const waiting: string[] = []
  let [waitingLength, dropped] = [0, 0]
  const send = (line: string) => {
    try {
      out.write(line, flush)
    } catch {
      // A file on a full disk throws: the request that logs must not fail because of it.
      dropped++
    }
  }
  const flush = (error?: Error | null) => {
    if (error) return lose()
    while (out.writableLength === 0) {
      const line = waiting.shift()
      if (line === undefined) break
      waitingLength -= line.length
      send(line)
    }
    if (dropped === 0 || waiting.length > 0 || out.writableLength > 0) return
    const lost = dropped
    dropped = 0
    output.onDropped(lost)
  }
  // A reader that has disconnected (EPIPE) must not end the program; `flush` was notified already.
  if (out.listenerCount('error') === 0) out.on('error', () => undefined)
  const lose = () => {
    dropped += 1 + waiting.length
    waiting.length = 0
    waitingLength = 0
  }
  const output: LogOutput = {
    write: (line) => {
      if (out.writableLength === 0 && waiting.length === 0) return send(line)
      if (waitingLength + line.length > mostWaiting) {
        dropped++
        return
      }
      waiting.push(line)
      waitingLength += line.length
    },
    onDropped: () => undefined,
  }
  return output
}
