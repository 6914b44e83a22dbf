import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import type { LanderDocument } from '../document.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

afterEach(cleanup)

const titled = (title: string, more: LanderDocument = {}): LanderDocument => ({
  ...more,
  texts: { it: { page: { title } } },
})
const THEIRS = titled('Loro', { order: ['hero'] })
const MINE = titled('Mio', { campaigns: { summer: { seeks: 'male' } } })

async function show(isSaved = true, theirs = THEIRS, mine = MINE) {
  const overwrite = vi.fn(async () => isSaved)
  const props = {
    api: { open: async () => ({ document: theirs, revision: 9 }) },
    saver: { known: titled('Prima'), overwrite, restart: vi.fn() },
    document: mine,
    other: { revision: 9, by: 'mia@example.org', at: '' },
    onClose: vi.fn(),
    onReopen: vi.fn(),
  }
  render(
    <InStudio studio={{}}>
      <ConflictDialog {...(props as unknown as DialogProps & { other: typeof props.other })} />
    </InStudio>,
  )
  await screen.findByText('Both of you changed this: choose')
  return { ...props, overwrite }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

it('merges both versions, with the chosen side of each clash', async () => {
  const { overwrite, onReopen } = await show()
  expect(screen.getByText('Italiano › Page › Title')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/^Yours:/))
  press('Keep both changes')
  const both = titled('Mio', { order: ['hero'], campaigns: { summer: { seeks: 'male' } } })
  expect(overwrite).toHaveBeenCalledWith(both, 9)
  await waitFor(() => expect(onReopen).toHaveBeenCalled())
})

it('saves nothing before a side is chosen, and can overwrite with the own version', async () => {
  const { overwrite } = await show()
  press('Keep both changes')
  expect(overwrite).not.toHaveBeenCalled()
  expect(screen.getByText('Choose first which of the two stays.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/^Theirs:/))
  expect(screen.queryByText('Choose first which of the two stays.')).toBeNull()
  press('Keep both changes')
  expect(overwrite).toHaveBeenLastCalledWith(expect.objectContaining({ texts: THEIRS.texts }), 9)
  press('Overwrite with my version')
  expect(overwrite).toHaveBeenLastCalledWith(MINE, 9)
})

it('stays open if nothing was saved', async () => {
  const { onReopen, onClose } = await show(false)
  fireEvent.click(screen.getByLabelText(/^Theirs:/))
  press('Keep both changes')
  expect(await screen.findByText(/The server isn’t answering/)).toBeTruthy()
  expect([onReopen.mock.calls, onClose.mock.calls]).toEqual([[], []])
})

it('lists all differences except the clashes, also those whose keys share a prefix', async () => {
  const said = (more: Readonly<Record<string, string>>): LanderDocument => ({
    texts: { it: { sections: { steps: more } } },
  })
  await show(true, said({ title: 'Loro' }), said({ title: 'Mio', title_1: 'Due' }))
  const [choices, list] = [document.querySelector('fieldset'), document.querySelector('.differences')]
  expect(choices?.textContent).toContain('Mio')
  expect(list?.textContent).toContain('Due')
  expect(list?.textContent).not.toContain('Mio')
})

it('can open their version and drop the own one', async () => {
  const { saver, onReopen } = await show()
  press('Open their version')
  expect(saver.restart).toHaveBeenCalledWith(9)
  expect(onReopen).toHaveBeenCalled()
})

it('ignores a document older than the conflict and saves over the newest revision', async () => {
  const answers = [8, 11].map((revision) => ({ document: titled('Mio'), revision }))
  const api = { open: vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('offline'))) }
  const saver = { known: titled('Prima'), overwrite: vi.fn(async () => true), restart: vi.fn() }
  const dialog = (revision: number) => {
    const props = {
      api,
      saver,
      document: MINE,
      other: { revision, by: '', at: '' },
      onClose() {},
      onReopen() {},
    }
    return (
      <InStudio studio={{}}>
        <ConflictDialog {...(props as unknown as DialogProps & { other: typeof props.other })} />
      </InStudio>
    )
  }
  const isOff = (name: string) => screen.getByRole('button', { name, hidden: true }).hasAttribute('disabled')
  const { rerender } = render(dialog(9))
  await waitFor(() => expect(api.open).toHaveBeenCalledTimes(1))
  expect([isOff('Keep both changes'), isOff('Overwrite with my version')]).toEqual([true, true])
  rerender(dialog(10))
  await waitFor(() => expect(isOff('Overwrite with my version')).toBe(false))
  press('Overwrite with my version')
  expect(saver.overwrite).toHaveBeenCalledWith(MINE, 11)
  rerender(dialog(12))
  await screen.findByText(/The server isn’t answering/)
  answers.push({ document: THEIRS, revision: 13 })
  rerender(dialog(13))
  await waitFor(() => expect(isOff('Overwrite with my version')).toBe(false))
  expect(screen.queryByText(/The server isn’t answering/)).toBeNull()
})
