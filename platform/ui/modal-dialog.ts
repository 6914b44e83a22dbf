import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalDialog {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The heading that is read first. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly cancel: (event: SyntheticEvent) => void
}

/**
 * Opens a native dialog as modal, with the focus on its heading, and passes Escape to the owner.
 * @param dismissible false: Escape does not close it
 * @param title of the dialog's current step, if it has several
 */
export function useModalDialog(
  open: boolean,
  onClose: () => void,
  dismissible = true,
  title = '',
): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    element.showModal()
    // The browser would focus the first control, the close button: the title should be read first.
    if (!element.querySelector('[autofocus]')) heading.current?.focus()
  }, [open])
  const step = useRef(title)
  // The next step removed the pressed button, and the focus with it: move it to the new title.
  useEffect(() => {
    if (step.current === title) return
    step.current = title
    const element = dialog.current
    if (element?.open && !element.querySelector(':focus')) heading.current?.focus()
  }, [title])
  // Close the dialog before removing it: otherwise the focus would not be restored.
  useLayoutEffect(
    () => () => {
      if (dialog.current?.open) dialog.current.close()
    },
    [],
  )
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (dismissible) onClose()
  }
  return { dialog, heading, cancel }
}
