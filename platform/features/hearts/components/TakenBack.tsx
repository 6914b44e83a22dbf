import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** Texts of the page on which it was pressed: the next page may not have loaded them. */
  words: { readonly done: string; readonly undo: string; readonly undone: string }
  onUndo: () => void
}

/** Notice that a like was taken back, with an undo button. */
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
