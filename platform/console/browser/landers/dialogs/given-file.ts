import { type DragEvent, useEffect, useRef, useState } from 'react'

/** The first dropped or pasted file; undefined for anything else, such as text. */
export const fileIn = (data: DataTransfer | null): File | undefined => data?.files[0]

/**
 * Gives a pasted picture a unique name: browsers name all of them the same, so that each would
 * replace the previous one.
 */
export function pastedFile(data: DataTransfer | null, now: number): File | undefined {
  const file = fileIn(data)
  if (file?.name !== 'image.png') return file
  return new File([file], `picture-${now.toString(36)}.png`, { type: file.type })
}

/**
 * Takes a file that is dropped or pasted anywhere while a dialog is open. Otherwise the browser
 * would leave the page to open a file that was dropped beside its field.
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

/** Whether files are dragged, rather than a section of the page. */
export const holdsFiles = ({
  dataTransfer,
}: Pick<DragEvent | globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true
