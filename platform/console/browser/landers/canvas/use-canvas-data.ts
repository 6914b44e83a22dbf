import { useCallback, useEffect, useState } from 'react'
import type { StudioApi } from '../studio-api.ts'
import type { CanvasData } from './canvas-context.ts'

/**
 * What the page is drawn with in a language and a theme; the last one stays until the next is
 * there, or where it does not come.
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
