import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PhotoViewer } from './PhotoViewer.tsx'

afterEach(cleanup)

const LABELS = { close: 'Close', previous: 'Previous', next: 'Next' }
const MENU = (
  <>
    <a href="/report/a">Report a</a>
    <dialog open>
      <button type="button">Block a</button>
    </dialog>
  </>
)
const PHOTOS = [
  { id: 'a', src: '/a.webp', alt: 'Photo a', menu: MENU },
  { id: 'b', src: '/blurred/b.webp', alt: 'Photo b', locked: <a href="/credits">See all photos</a> },
  { id: 'c', src: '/c.webp', alt: 'Photo c' },
]

function show(start = 0) {
  const closed = vi.fn()
  const before = window.history.length
  const view = render(
    <PhotoViewer photos={PHOTOS} start={start} title="Photos" labels={LABELS} onClose={closed} />,
  )
  return { closed, view, steps: () => window.history.length - before }
}

function stage(): Element {
  const found = document.querySelector('.yarl__container')
  if (!found) throw new Error('no stage')
  return found
}

/** Simulates the browser's back button. */
const back = () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')))

describe('the photo viewer', () => {
  it('names itself and each photo, and counts them', () => {
    show()
    expect(screen.getAllByRole('region', { name: 'Photos' }).length).toBeGreaterThan(0)
    expect(screen.getByText('1 / 3')).toBeTruthy()
    for (const name of ['Close', 'Previous', 'Next'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('starts with the pressed photo', () => {
    show(2)
    expect(screen.getByText('3 / 3')).toBeTruthy()
  })

  it('navigates by key, and shows a locked photo with the way to open it', async () => {
    show()
    fireEvent.keyDown(stage(), { key: 'ArrowRight' })
    expect(await screen.findByText('2 / 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all photos' })).toBeTruthy()
  })

  it('stays at its photo while others are added before it and removed', async () => {
    const { view, closed } = show(2)
    const of = (...photos: typeof PHOTOS) =>
      view.rerender(<PhotoViewer photos={photos} start={2} title="Photos" labels={LABELS} onClose={closed} />)
    of({ id: 'z', src: '/z.webp', alt: 'Photo z' }, ...PHOTOS)
    expect(await screen.findByText('4 / 4')).toBeTruthy()
    of(...PHOTOS.slice(0, 2))
    expect(await screen.findByText('2 / 2')).toBeTruthy()
    fireEvent.keyDown(stage(), { key: 'ArrowLeft' })
    expect(await screen.findByText('1 / 2')).toBeTruthy()
  })

  it('has the menu of the current photo, whose dialog handles its own keys', async () => {
    const taken = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    show()
    const opened = () => document.querySelector('.yarl__portal_open') !== null
    fireEvent.keyDown(screen.getByRole('button', { name: 'Block a' }), { key: 'Escape' })
    expect(opened()).toBe(true)
    // The focus returns there once the dialog is closed.
    fireEvent.keyDown(screen.getByRole('link', { name: 'Report a' }), { key: 'ArrowRight' })
    await screen.findByText('2 / 3')
    expect(screen.queryByRole('link', { name: 'Report a' })).toBeNull()
    fireEvent.keyDown(stage(), { key: 'Escape' })
    expect(opened()).toBe(false)
    await waitFor(() => expect(taken).toHaveBeenCalledOnce())
    taken.mockRestore()
  })

  it('adds a history entry, which the back button removes', () => {
    const { closed, steps } = show()
    expect(steps()).toBe(1)
    expect(closed).not.toHaveBeenCalled()
    back()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('removes its history entry when it is closed by Escape', async () => {
    const taken = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    show()
    fireEvent.keyDown(stage(), { key: 'Escape' })
    await waitFor(() => expect(taken).toHaveBeenCalledOnce())
    taken.mockRestore()
  })
})
