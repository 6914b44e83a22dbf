import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** Words of the page that it was pressed on: the next page may not have them. */
  words: { readonly done: string; readonly undo: string; readonly undone: string }
  onUndo: () => void
}

/** Says that a like was taken back, with the way to keep it. */
export function TakenBack({ words, onUndo }: Props) {
  const [undone, setUndone] = useState(false)
  if (undone) return words.undone
  return (
    <>
      {words.done}{' '}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setUndone(true)
          onUndo()
        }}
      >
        {words.undo}
      </Button>
    </>
  )
}
