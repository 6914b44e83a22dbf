import { useEffect, useRef, useState } from 'react'

/** Address to leave the page for; nothing to stay. */
type Next = string | undefined

interface Turn {
  /** Tells a press from another. */
  readonly press: string
  /** `first`: nothing was under way when it was pressed. */
  readonly work: (first: boolean) => Promise<Next>
}

/**
 * One piece of work at a time: a second press, before React has drawn the busy button, must not be
 * a second order; `inTurn` other presses follow, and nothing pressed is lost. While the page is
 * being left the form stays busy; the back button may bring it back as it was.
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
