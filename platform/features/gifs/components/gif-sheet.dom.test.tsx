import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { GifPicture } from './GifPicture.tsx'
import { GifSheet, type GifSheetProps } from './GifSheet.tsx'

/** Renders a text as its key and parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const gif = (id: string) => ({
  id,
  src: `/gifs/full/${id}`,
  still: `/gifs/still/${id}`,
  width: 160,
  height: 120,
  alt: id,
})

let answers: Record<string, object> = {}
let asked: string[] = []

function show(more: Partial<GifSheetProps> = {}) {
  const heard = { onSend: vi.fn(), onClose: vi.fn() }
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <GifSheet
        open
        name="Mia"
        price="10 credits (€0.62)"
        credits="10 credits"
        chosen={null}
        refusal={null}
        {...heard}
        {...more}
      />
    </I18nProvider>,
  )
  return { ...heard, send: screen.getByRole<HTMLButtonElement>('button', { name: 'gifts:send 10 credits' }) }
}

const answer = (ids: readonly string[], more: object = {}) => ({
  gifs: ids.map(gif),
  source: 'drawn',
  next: null,
  unavailable: false,
  ...more,
})

beforeEach(() => {
  asked = []
  answers = { '': answer(['heart', 'kiss']) }
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://site.example').searchParams
    const key = [query.get('q'), query.get('offset')].filter(Boolean).join(' ')
    asked.push(key)
    const found = answers[key]
    if (!found) return new Response('{"error":{"code":"server_error","message":"Broken"}}', { status: 500 })
    return Response.json(found)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('sheet of GIFs', () => {
  it('shows the popular ones with descriptions and the price, and sends with the second press', async () => {
    const { send, onSend } = show()
    expect(screen.getByText('10 credits (€0.62)')).not.toBeNull()
    expect(send.disabled).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'heart' }))
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.click(send)
    expect(onSend.mock.calls).toEqual([[gif('heart')]])
  })

  it('reserves the space of the first ones while they load', async () => {
    const waiting = () => document.querySelectorAll('.found > .skeleton').length
    show()
    expect([waiting(), screen.getByRole('status').className]).toEqual([6, 'visually-hidden'])
    await screen.findByRole('button', { name: 'heart' })
    expect(waiting()).toBe(0)
  })

  it('searches once words are typed', async () => {
    answers.dance = answer(['dance'])
    show()
    await screen.findByRole('button', { name: 'heart' })
    const field = screen.getByRole('searchbox', { name: 'gifts:gif_search' })
    fireEvent.change(field, { target: { value: 'da' } })
    fireEvent.change(field, { target: { value: 'dance' } })
    expect(await screen.findByRole('button', { name: 'dance' })).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'heart' })).toBeNull()
    expect(asked).toEqual(['', 'dance'])
  })

  it('appends more results of a provider, each once, and names the provider', async () => {
    answers = {
      '': answer(['one', 'two'], { source: 'giphy', next: 24 }),
      '24': answer(['two', 'three'], { source: 'giphy' }),
    }
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'gifts:gif_more' }))
    await screen.findByRole('button', { name: 'three' })
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(screen.getByText('Powered by GIPHY')).not.toBeNull()
  })

  it('shows that the provider is unavailable, and that nothing was found', async () => {
    answers = { '': answer([], { unavailable: true }) }
    show()
    expect(await screen.findByText('gifts:gif_none')).not.toBeNull()
    expect(screen.getByText('gifts:gif_unavailable')).not.toBeNull()
  })

  it('opens with the refused GIF and the reason', () => {
    const { send } = show({ chosen: gif('kiss'), refusal: <p role="alert">Refused</p> })
    expect([send.disabled, screen.getByRole('alert').textContent]).toEqual([false, 'Refused'])
  })
})

describe('a GIF in a message', () => {
  it('is still for readers who prefer reduced motion, and pauses with a press', () => {
    const { container } = render(
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
        <GifPicture gif={gif('heart')} />
      </I18nProvider>,
    )
    const still = container.querySelector('source')
    expect([still?.media, still?.getAttribute('srcset')]).toEqual([
      '(prefers-reduced-motion: reduce)',
      '/gifs/still/heart',
    ])
    const image = screen.getByRole('img', { name: 'heart' })
    expect([image.getAttribute('src'), image.getAttribute('width')]).toEqual(['/gifs/full/heart', '160'])
    const button = screen.getByRole('button', { name: 'gifts:gif_pause' })
    fireEvent.click(button)
    expect([
      image.isConnected && screen.getByRole('img').getAttribute('src'),
      button.getAttribute('aria-pressed'),
    ]).toEqual(['/gifs/still/heart', 'true'])
  })
})
