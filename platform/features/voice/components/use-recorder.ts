import { useEffect, useRef, useState } from 'react'
import { LONGEST_VOICE_SECONDS } from '../../../core/voice.ts'

/** A quarter of a MB a minute: enough for a voice. */
const BITS = 32_000
/** What is recorded, the first that the browser can: Opus where it has it. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm']
/** A shorter one is a press by mistake. */
const SHORTEST = 500

/**
 * `refused`: the person or the browser gives no access to the microphone; `missing`: there is none,
 * or it cannot be used.
 */
export type RecorderState = 'idle' | 'asking' | 'recording' | 'refused' | 'missing'

export interface Recorded {
  readonly file: File
  /** In ms. */
  readonly length: number
}

/** What is in progress, to be ended. */
interface Running {
  readonly stream: MediaStream
  readonly recorder: MediaRecorder
  readonly since: number
  kept: boolean
}

/**
 * Records by the microphone, at most a minute. It is switched off when the recording ends, and with
 * the component or the page.
 */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<RecorderState>('idle')
  const [elapsed, setElapsed] = useState(0)
  const running = useRef<Running | null>(null)
  const gone = useRef(false)
  const latest = useRef(onRecorded)
  latest.current = onRecorded
  const end = (kept: boolean) => {
    const now = running.current
    running.current = null
    if (!now) return
    now.kept = kept
    if (now.recorder.state !== 'inactive') now.recorder.stop()
    silence(now.stream)
    if (!gone.current) setState('idle')
  }
  const ending = useRef(end)
  ending.current = end
  useEffect(() => {
    gone.current = false
    const leave = () => ending.current(false)
    window.addEventListener('pagehide', leave)
    return () => {
      gone.current = true
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => {
      const length = Date.now() - (running.current?.since ?? Date.now())
      setElapsed(length)
      if (length >= LONGEST_VOICE_SECONDS * 1000) ending.current(true)
    }, 100)
    return () => clearInterval(timer)
  }, [state])
  const start = async () => {
    setState('asking')
    setElapsed(0)
    const stream = await microphone()
    if (typeof stream === 'string') return setState(stream)
    // Closed while the browser asked.
    if (gone.current) return silence(stream)
    const recorder = begun(stream)
    if (!recorder) {
      silence(stream)
      return setState('missing')
    }
    const parts: Blob[] = []
    const now: Running = { stream, recorder, since: Date.now(), kept: false }
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      // The microphone was taken away: what was said until then is kept.
      if (running.current === now) ending.current(true)
      const length = Math.min(Date.now() - now.since, LONGEST_VOICE_SECONDS * 1000)
      const [type = 'audio/webm'] = recorder.mimeType.split(';')
      if (now.kept && length >= SHORTEST) latest.current({ file: new File(parts, 'voice', { type }), length })
    })
    running.current = now
    setState('recording')
  }
  return { state, elapsed, start: () => void start(), stop: () => end(true) }
}

async function microphone(): Promise<MediaStream | 'refused' | 'missing'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true } })
  } catch (error) {
    const { name } = error as Error
    return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing'
  }
}

/** A recorder that runs; undefined if the browser refuses what it said it can. */
function begun(stream: MediaStream): MediaRecorder | undefined {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  try {
    const options = { ...(mimeType ? { mimeType } : {}), audioBitsPerSecond: BITS }
    const recorder = new MediaRecorder(stream, options)
    recorder.start()
    return recorder
  } catch {
    return undefined
  }
}

function silence(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
