import { useEffect, useRef, useState } from 'react'

/** Address to navigate to; undefined to stay. */
type Next = string | undefined

interface Turn {
  /** Identifies a press. */
  readonly press: string
  /** `first`: nothing was pending when it was pressed. */
  readonly work: (first: boolean) => Promise<Next>
}

/**
 * Runs one piece of work at a time: a second press, before React has rendered the busy button, must
 * not be a second order; with `inTurn` other presses are queued, and none is lost. While the page
 * is being left the form stays busy; the back button may restore it unchanged.
 */
export function useOnce(inTurn: boolean, refused: (error: unknown) => Promise<Next>) {
  const [running, setRunning] = useState<'submit' | 'attempt' | null>(null)
  const [presses, setPresses] = useState<readonly string[]>([])
  const line = useRef<Turn[]>([])
  const [free] = useState(() => () => {
    line.current = []
    setRunning(null)
    setPresses([])
  })
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) free()
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [free])

  async function once(name: 'submit' | 'attempt', work: Turn['work'], press = ''): Promise<void> {
    const turns = line.current
    const first = turns.length === 0
    if (!first && !(inTurn && turns.every((turn) => turn.press !== press))) return
    turns.push({ press, work })
    setPresses(turns.map((turn) => turn.press))
    if (!first) return
    setRunning(name)
    let address: Next
    try {
      for (let turn = turns[0]; turn; turn = turns[0]) {
        address = (await turn.work(turn.work === work).catch(refused)) ?? address
        turns.shift()
        setPresses(turns.map((turn) => turn.press))
      }
    } finally {
      if (address === undefined) free()
      else turns.push({ press, work })
    }
    if (address !== undefined) window.location.assign(address)
  }
  return { running, presses, once }
}
