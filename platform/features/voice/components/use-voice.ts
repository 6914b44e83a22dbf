import { type RefObject, useEffect, useRef, useState } from 'react'

/** The one that plays: starting another stops it. */
let playing: HTMLAudioElement | null = null

/** How far the arrow keys jump, in ms. */
const JUMP = 5000

export interface Voice {
  readonly audio: RefObject<HTMLAudioElement | null>
  readonly plays: boolean
  /** Position in ms. */
  readonly at: number
  /** It could not be loaded, or the browser cannot play it. */
  readonly broken: boolean
  readonly toggle: () => void
  readonly seek: (to: number) => void
  /** By an arrow key: -1 back, 1 forward. */
  readonly jump: (direction: -1 | 1) => void
  readonly events: {
    readonly onPlay: () => void
    readonly onPause: () => void
    readonly onEnded: () => void
    readonly onError: () => void
  }
}

/** Plays one sound. Its file is first asked for by the press that plays it. */
export function useVoice(milliseconds: number): Voice {
  const audio = useRef<HTMLAudioElement>(null)
  const [plays, setPlays] = useState(false)
  const [at, setAt] = useState(0)
  const [broken, setBroken] = useState(false)
  useFrames(plays, () => setAt((audio.current?.currentTime ?? 0) * 1000))
  useEffect(() => {
    const element = audio.current
    return () => {
      element?.pause()
      if (playing === element) playing = null
    }
  }, [])
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (playing !== element) playing?.pause()
    playing = element
    setBroken(false)
    // A pause before it has begun is no failure.
    element
      .play()
      .catch((error: unknown) => setBroken(!(error instanceof Error && error.name === 'AbortError')))
  }
  const seek = (to: number) => {
    const place = Math.min(Math.max(0, to), milliseconds)
    if (audio.current) audio.current.currentTime = place / 1000
    setAt(place)
  }
  return {
    audio,
    plays,
    at: Math.min(at, milliseconds),
    broken,
    toggle,
    seek,
    jump: (direction) => seek(at + direction * JUMP),
    events: {
      onPlay: () => setPlays(true),
      onPause: () => setPlays(false),
      onEnded: () => {
        setPlays(false)
        setAt(0)
      },
      onError: () => {
        setPlays(false)
        setBroken(true)
      },
    },
  }
}

/** Calls `show` with each frame while `running`. */
function useFrames(running: boolean, show: () => void): void {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (!running) return
    let frame = requestAnimationFrame(function next() {
      latest.current()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [running])
}
