import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInterruptible } from './use-interruptible.ts'

function Probe({ waiting }: { waiting: boolean }) {
  return <output>{useInterruptible(waiting) ? 'shown' : 'held'}</output>
}

const said = () => screen.getByRole('status').textContent

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  document.body.replaceChildren()
})

function add(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement
}

test.each(['<input>', '<textarea></textarea>', '<select></select>'])(
  'a member who types in %s is not interrupted, but notified after leaving it',
  (html) => {
    const field = add(html)
    field.focus()
    render(<Probe waiting />)
    expect(said()).toBe('held')
    act(() => vi.advanceTimersByTime(5000))
    expect(said()).toBe('held')
    field.blur()
    act(() => vi.advanceTimersByTime(1000))
    expect(said()).toBe('shown')
  },
)

test('waits for an open dialog to close', () => {
  const dialog = add('<dialog open></dialog>')
  render(<Probe waiting />)
  expect(said()).toBe('held')
  dialog.remove()
  act(() => vi.advanceTimersByTime(1000))
  expect(said()).toBe('shown')
})

test.each(['<button></button>', '<input type="checkbox">'])('%s with focus does not delay', (html) => {
  add(html).focus()
  render(<Probe waiting />)
  expect(said()).toBe('shown')
})

test('once shown it stays while its own fields are used, until nothing waits', () => {
  const { rerender } = render(<Probe waiting />)
  add('<textarea></textarea>').focus()
  act(() => vi.advanceTimersByTime(3000))
  expect(said()).toBe('shown')
  rerender(<Probe waiting={false} />)
  expect(said()).toBe('held')
})
