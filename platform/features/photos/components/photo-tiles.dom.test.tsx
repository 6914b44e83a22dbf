import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import type { OwnPhoto } from '../contract.ts'
import { PhotoGrid } from './PhotoGrid.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A text as its key and its parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

const photo = (name: string, changes: Partial<OwnPhoto> = {}): OwnPhoto => ({
  name,
  status: 'active',
  main: false,
  private: false,
  width: 4,
  height: 5,
  ...changes,
})

function show(photos: readonly OwnPhoto[]) {
  const heard = { onChange: vi.fn(), onPlace: vi.fn() }
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <PhotoGrid label="photos" photos={photos} {...heard}>
        <li>add</li>
      </PhotoGrid>
    </I18nProvider>,
  )
  return heard
}

const tile = (number: number) => {
  const found = document.querySelectorAll<HTMLElement>('.tiles > li')[number - 1]
  if (!found) throw new Error(`no tile ${number}`)
  return found
}
const choices = (number: number) =>
  [...tile(number).querySelectorAll<HTMLButtonElement>('button[name=change]')].map(({ value }) => value)

describe('the tiles of own photos', () => {
  it('show which is the main photo and which are being checked', () => {
    show([photo('a', { main: true }), photo('b', { status: 'pending' })])
    expect(within(tile(1)).getByText('photos:main')).toBeTruthy()
    expect(within(tile(2)).getByText('photos:pending')).toBeTruthy()
  })

  it('offer only the possible actions of each', () => {
    show([photo('a', { main: true }), photo('b'), photo('c', { status: 'pending', private: true })])
    expect([choices(1), choices(2), choices(3)]).toEqual([
      ['later', 'private', 'remove'],
      ['main', 'earlier', 'later', 'private', 'remove'],
      ['earlier', 'public', 'remove'],
    ])
  })

  it('are plain forms that name the photo', () => {
    const { onChange } = show([photo('a', { main: true }), photo('b')])
    const form = tile(2).querySelector('form')
    expect(form?.getAttribute('action')).toBe('/photo-change')
    expect(form && new FormData(form).get('name')).toBe('b')
    const main = tile(2).querySelector('button[value=main]')
    if (main) fireEvent.click(main)
    expect(onChange).toHaveBeenCalledWith('b', 'main')
  })

  it('are picked up with the keyboard, which announces their position, and put back by Escape', async () => {
    const { onPlace } = show([photo('a'), photo('b'), photo('c')])
    const handle = screen.getByRole('button', { name: 'photos:move_photo 2' })
    expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'photos:drag_help',
    )
    const press = (code: string) => act(async () => void fireEvent.keyDown(handle, { code }))
    handle.focus()
    await press('Space')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/drag_(start|over) \d 3/))
    // The library adds its listener shortly after the photo was picked up.
    await waitFor(async () => {
      await press('Escape')
      expect(screen.getByRole('status').textContent).toBe('photos:drag_cancel 2 3')
    })
    expect(onPlace).not.toHaveBeenCalled()
  })
})
