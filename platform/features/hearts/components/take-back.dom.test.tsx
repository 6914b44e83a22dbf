import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { ToastProvider } from '../../../ui/toast.tsx'
import { emitLive } from '../../live/hooks.ts'
import { useLikes, useMatches } from '../hooks.ts'

let sent: string[]
let kept: boolean[]
let status: number
let count = 0

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

function Heart({ id }: { id: string }) {
  const { likedOf, toggle } = useLikes()
  const liked = likedOf(id, true)
  return (
    <button type="button" aria-pressed={liked} onClick={() => toggle({ id, name: 'Mia' }, liked)}>
      heart
    </button>
  )
}

/** Renders the heart of a liked member, unaffected by presses in other tests. */
function show() {
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <ToastProvider closeLabel="close" lostLabel="lost">
        <Heart id={`member-${++count}`} />
      </ToastProvider>
    </I18nProvider>,
  )
}

const heart = () => screen.getByRole('button', { name: 'heart' })
const liked = () => heart().getAttribute('aria-pressed')
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  kept = []
  status = 200
  vi.stubGlobal('fetch', async (_path: string, { method = '', keepalive = false }: RequestInit) => {
    sent.push(method)
    kept.push(keepalive)
    return Response.json(status === 200 ? { liked: false, match: false, profile: null } : {}, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a like that is taken back', () => {
  test('is shown immediately, and sent after six seconds', async () => {
    show()
    fireEvent.click(heart())
    expect(liked()).toBe('false')
    expect(screen.getByText(/likes:taken_back Mia/)).toBeDefined()
    await wait(5900)
    expect(sent).toEqual([])
    await wait(200)
    expect(sent).toEqual(['DELETE'])
  })

  test('is kept by the undo, and nothing is sent', async () => {
    show()
    fireEvent.click(heart())
    fireEvent.click(screen.getByRole('button', { name: 'likes:undo' }))
    expect(liked()).toBe('true')
    expect(screen.getByText('likes:kept Mia')).toBeDefined()
    await wait(10_000)
    expect(sent).toEqual([])
  })

  test('is kept by pressing the heart again', async () => {
    show()
    fireEvent.click(heart())
    fireEvent.click(heart())
    await wait(10_000)
    expect([liked(), ...sent]).toEqual(['true'])
  })

  test('is sent immediately and once when the page is left, by a request that outlives it', async () => {
    show()
    fireEvent.click(heart())
    window.dispatchEvent(new Event('pagehide'))
    await wait(10_000)
    expect([sent, kept]).toEqual([['DELETE'], [true]])
  })

  test('undone after it was sent, is given again', async () => {
    show()
    fireEvent.click(heart())
    const undo = screen.getByRole('button', { name: 'likes:undo' })
    window.dispatchEvent(new Event('pagehide'))
    await wait(10)
    fireEvent.click(undo)
    await wait(10)
    expect([liked(), ...sent]).toEqual(['true', 'DELETE', 'POST'])
  })

  test('refused by the server is shown again, with the reason', async () => {
    status = 500
    show()
    fireEvent.click(heart())
    await wait(6100)
    expect(liked()).toBe('true')
    expect(screen.getByText('likes:failed')).toBeDefined()
  })
})

function Mark({ id }: { id: string }) {
  return <p>{useMatches()({ id, liked: true, likesReader: true }) ? 'match' : 'no match'}</p>
}

test('the mark of a match disappears when the other member takes the like back', () => {
  const page = { me: { id: 'me' } } as unknown as PagePayload
  render(
    <PageProvider page={page}>
      <Mark id="her" />
    </PageProvider>,
  )
  act(() => void emitLive({ type: 'unlike', member: 'somebody' }))
  expect(screen.queryByText('match')).not.toBeNull()
  act(() => void emitLive({ type: 'unlike', member: 'her' }))
  expect(screen.queryByText('no match')).not.toBeNull()
})
