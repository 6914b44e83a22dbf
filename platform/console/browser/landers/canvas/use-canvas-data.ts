import { useCallback, useEffect, useState } from 'react'
import type { StudioApi } from '../studio-api.ts'
import type { CanvasData } from './canvas-context.ts'

/**
 * The data to render the page in a language and a theme. The previous data stays until the next
 * arrives, also if it fails to load.
 */
export function useCanvasData(api: StudioApi, language: string, theme: string) {
  const [canvas, setCanvas] = useState<CanvasData | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    let gone = false
    setFailed(false)
    api.canvas({ language, theme }).then(
      (data) => {
        if (!gone) setCanvas(data)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [api, language, theme])
  useEffect(load, [load])
  return { canvas, failed, again: () => void load() }
}
