import { type DragEvent, useEffect, useRef, useState } from 'react'

/**
 * The first file that was dropped or pasted; undefined where it was something else, such as words.
 */
export const fileIn = (data: DataTransfer | null): File | undefined => data?.files[0]

/**
 * Browsers call every pasted picture the same: without a name of its own it would take the place of
 * the one before.
 */
export function pastedFile(data: DataTransfer | null, now: number): File | undefined {
  const file = fileIn(data)
  if (file?.name !== 'image.png') return file
  return new File([file], `picture-${now.toString(36)}.png`, { type: file.type })
}

/**
 * Takes a file that is dropped or pasted anywhere while a dialog is open: a browser would leave the
 * page for one that misses its field.
 */
export function useGivenFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFile)
  take.current = onFile
  useEffect(() => {
    const events = new AbortController()
    const on = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, act, { signal: events.signal })
    const give = (event: Event, file: File | undefined) => {
      if (!file) return
      event.preventDefault()
      take.current(file)
    }
    on('dragover', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      give(event, fileIn(event.dataTransfer))
    })
    on('paste', (event) => give(event, pastedFile(event.clipboardData, Date.now())))
    return () => events.abort()
  }, [])
  return isOver
}

/** Whether files are dragged, and not a section of the page. */
export const holdsFiles = ({
  dataTransfer,
}: Pick<DragEvent | globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true
