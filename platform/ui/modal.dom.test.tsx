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

/** Simulates Escape; true if the page let the browser close the dialog. */
const cancel = (dialog: HTMLDialogElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))

describe('modal', () => {
  test('opens as a modal dialog named by its title, which is read first', () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const { dialog } = show()
    expect(shown).toHaveBeenCalledOnce()
    shown.mockRestore()
    const title = screen.getByRole('heading', { name: 'Send a gift' })
    expect(dialog.getAttribute('aria-labelledby')).toBe(title.id)
    expect(document.activeElement).toBe(title)
  })

  test('reads the title of the next step, which removed the pressed button', () => {
    const { change } = show({ children: <button type="button">Next</button> })
    const button = screen.getByRole('button', { name: 'Next' })
    button.focus()
    change({ title: 'The price' })
    expect(document.activeElement, 'still there').toBe(button)
    change({ title: 'Done', children: <p>Sent</p> })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Done' }))
  })

  test('leaves the focus to an autofocused control', () => {
    // React sets no attribute for `autoFocus`, but the modal checks the attribute.
    show({ children: <input ref={(input) => input?.setAttribute('autofocus', '')} /> })
    expect(document.activeElement).not.toBe(screen.getByRole('heading'))
  })

  test.each([
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', (dialog: HTMLDialogElement) => cancel(dialog)],
    ['a press on the backdrop', (dialog: HTMLDialogElement) => fireEvent.mouseDown(dialog)],
  ])('%s requests closing from the owner, once', (_what, press) => {
    const { closed, dialog } = show()
    press(dialog)
    expect(closed).toHaveBeenCalledOnce()
    expect(dialog.open, 'the owner closes it').toBe(true)
  })

  test('clicking inside does not close it', () => {
    const { closed } = show()
    fireEvent.mouseDown(screen.getByText('Which one?'))
    expect(closed).not.toHaveBeenCalled()
  })

  test('a modal that is not dismissible closes neither by Escape nor by the backdrop', () => {
    const { closed, dialog } = show({ dismissible: false })
    expect(cancel(dialog), 'the browser does not close it either').toBe(false)
    const passed = fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(passed, 'the key press is stopped').toBe(false)
    fireEvent.mouseDown(dialog)
    expect(closed).not.toHaveBeenCalled()
  })

  test('is empty when closed', () => {
    const { dialog, change } = show()
    change({ open: false })
    expect(dialog.open).toBe(false)
    expect(dialog.textContent).toBe('')
  })

  test('has no close button without its name, and shows actions at the bottom', () => {
    const changes = { actions: <button type="button">Send</button> }
    const { dialog } = show({ ...changes, closeLabel: '' })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send'])
    expect(dialog.querySelector('.actions')?.textContent).toBe('Send')
  })
})
