import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalDialog {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The heading that is read first. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly cancel: (event: SyntheticEvent) => void
}

/**
 * Opens the browser's own dialog as a modal one, with the focus on its heading, and hands Escape to
 * the owner.
 * @param dismissible false: Escape does not close it
 * @param title of the step that the dialog shows, where it has several
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
    // The browser would take the first control, the cross: the title is what is to be read first.
    if (!element.querySelector('[autofocus]')) heading.current?.focus()
  }, [open])
  const step = useRef(title)
  // The next step took the pressed button away, and the focus with it: its title is what is to be
  // read now.
  useEffect(() => {
    if (step.current === title) return
    step.current = title
    const element = dialog.current
    if (element?.open && !element.querySelector(':focus')) heading.current?.focus()
  }, [title])
  // Taken out of the page while it is open, it would leave the focus nowhere: closed before that,
  // it gives it back.
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
