import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PhotoViewer } from './PhotoViewer.tsx'

afterEach(cleanup)

const LABELS = { close: 'Close', previous: 'Previous', next: 'Next' }
const PHOTOS = [
  { id: 'a', src: '/a.webp', alt: 'Photo a', menu: <a href="/report/a">Report a</a> },
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

/** What the back button of the browser does. */
const back = () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')))

describe('the viewer of photos', () => {
  it('names itself and each photo, and counts them', () => {
    show()
    expect(screen.getAllByRole('region', { name: 'Photos' }).length).toBeGreaterThan(0)
    expect(screen.getByText('1 / 3')).toBeTruthy()
    for (const name of ['Close', 'Previous', 'Next'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('begins with the photo that was pressed', () => {
    show(2)
    expect(screen.getByText('3 / 3')).toBeTruthy()
  })

  it('goes on by key, and shows a locked photo with the way to open it', async () => {
    show()
    const stage = document.querySelector('.yarl__container')
    if (!stage) throw new Error('no stage')
    fireEvent.keyDown(stage, { key: 'ArrowRight' })
    expect(await screen.findByText('2 / 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all photos' })).toBeTruthy()
  })

  it('has the menu of the photo that is shown, whose keys are its own', async () => {
    const taken = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    show()
    const stage = document.querySelector('.yarl__container')
    if (!stage) throw new Error('no stage')
    const opened = () => document.querySelector('.yarl__portal_open') !== null
    fireEvent.keyDown(screen.getByRole('link', { name: 'Report a' }), { key: 'Escape' })
    expect(opened()).toBe(true)
    fireEvent.keyDown(stage, { key: 'ArrowRight' })
    await screen.findByText('2 / 3')
    expect(screen.queryByRole('link', { name: 'Report a' })).toBeNull()
    fireEvent.keyDown(stage, { key: 'Escape' })
    expect(opened()).toBe(false)
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce())
    taken.mockRestore()
  })

  it('is a step of the history, which the back button takes', () => {
    const { closed, steps } = show()
    expect(steps()).toBe(1)
    expect(closed).not.toHaveBeenCalled()
    back()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('takes its step back where it is closed by Escape', async () => {
    const taken = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    show()
    const stage = document.querySelector('.yarl__container')
    if (!stage) throw new Error('no stage')
    fireEvent.keyDown(stage, { key: 'Escape' })
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce())
    taken.mockRestore()
  })
})
