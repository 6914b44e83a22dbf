import { useEffect, useRef, useState } from 'react'

/**
 * A step of the browser's history for what lies over the page, so that the back button closes that and does not leave the page.
 *
 * @param onClose called once, however it is closed
 * @returns closes it, and takes its step back
 */
export function useHistoryStep(onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const [close] = useState(() => () => window.history.back())
  useEffect(() => {
    window.history.pushState({ ...window.history.state, over: true }, '')
    const gone = () => latest.current()
    window.addEventListener('popstate', gone)
    return () => window.removeEventListener('popstate', gone)
  }, [])
  return close
}
