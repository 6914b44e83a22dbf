import { useEffect, useState } from 'react'
import type { StudioApi } from '../studio-api.ts'
import type { CanvasData } from './canvas-context.ts'

/** What the page is drawn with in a language and a theme; the last one stays until the next is there. */
export function useCanvasData(api: StudioApi, language: string, theme: string): CanvasData | null {
  const [canvas, setCanvas] = useState<CanvasData | null>(null)
  useEffect(() => {
    let gone = false
    api.canvas({ language, theme }).then(
      (data) => {
        if (!gone) setCanvas(data)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [api, language, theme])
  return canvas
}
