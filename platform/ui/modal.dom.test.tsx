import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Modal, type ModalProps } from './modal.tsx'

afterEach(cleanup)

function show(changes: Partial<ModalProps> = {}) {
  const closed = vi.fn()
  const modal = (more: Partial<ModalProps>) => (
    <Modal open onClose={closed} title="Send a gift" closeLabel="Close" {...changes} {...more}>
      {more.children ?? changes.children ?? <p>Which one?</p>}
    </Modal>
  )
  const { rerender } = render(modal({}))
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('no dialog')
  return { closed, dialog, change: (more: Partial<ModalProps>) => rerender(modal(more)) }
}

/** What the browser does on Escape; true where the page let it close the dialog. */
const cancel = (dialog: HTMLDialogElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))

describe('modal', () => {
  test('opens as a modal dialog with its title as name, and reads the title first', () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const { dialog } = show()
    expect(shown).toHaveBeenCalledOnce()
    shown.mockRestore()
    const title = screen.getByRole('heading', { name: 'Send a gift' })
    expect(dialog.getAttribute('aria-labelledby')).toBe(title.id)
    expect(document.activeElement).toBe(title)
  })

  test('reads the title of its next step, which took the pressed button away', () => {
    const { change } = show({ children: <button type="button">Next</button> })
    const button = screen.getByRole('button', { name: 'Next' })
    button.focus()
    change({ title: 'The price' })
    expect(document.activeElement, 'still there').toBe(button)
    change({ title: 'Done', children: <p>Sent</p> })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Done' }))
  })

  test('leaves the focus to a control that asks for it', () => {
    // React sets no attribute for `autoFocus`; the modal looks for the attribute.
    show({ children: <input ref={(input) => input?.setAttribute('autofocus', '')} /> })
    expect(document.activeElement).not.toBe(screen.getByRole('heading'))
  })

  test.each([
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', (dialog: HTMLDialogElement) => cancel(dialog)],
    ['a press on the backdrop', (dialog: HTMLDialogElement) => fireEvent.mouseDown(dialog)],
  ])('%s asks the owner to close it, once', (_what, press) => {
    const { closed, dialog } = show()
    press(dialog)
    expect(closed).toHaveBeenCalledOnce()
    expect(dialog.open, 'the owner closes it').toBe(true)
  })

  test('a press inside does not close it', () => {
    const { closed } = show()
    fireEvent.mouseDown(screen.getByText('Which one?'))
    expect(closed).not.toHaveBeenCalled()
  })

  test('one that cannot be dismissed closes neither by Escape nor by the backdrop', () => {
    const { closed, dialog } = show({ dismissible: false })
    expect(cancel(dialog), 'the browser does not close it either').toBe(false)
    const passed = fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(passed, 'the key press is stopped').toBe(false)
    fireEvent.mouseDown(dialog)
    expect(closed).not.toHaveBeenCalled()
  })

  test('closed, it holds nothing', () => {
    const { dialog, change } = show()
    change({ open: false })
    expect(dialog.open).toBe(false)
    expect(dialog.textContent).toBe('')
  })

  test('without a name for the cross there is none, and actions stand below', () => {
    const changes = { actions: <button type="button">Send</button> }
    const { dialog } = show({ ...changes, closeLabel: '' })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send'])
    expect(dialog.querySelector('.actions')?.textContent).toBe('Send')
  })
})
