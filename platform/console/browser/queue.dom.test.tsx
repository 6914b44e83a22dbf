import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startQueue } from './queue.ts'

const PHOTO = (
  id: string,
) => `<li data-photo="${id}" data-tenant="1"><form method="post" action="/photos/decide">
  <button type="submit" name="verdict" value="approve">Yes</button></form></li>`

/**
 * Functions that answer the requests of the test, in their order; each request waits for its
 * answer.
 */
let answers: ((answer: Response | Error) => void)[]
let asked: string[]

beforeEach(() => {
  answers = []
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, document.baseURI).pathname)
    return new Promise<Response>((resolve, reject) => {
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
    })
  })
  document.body.innerHTML = `<p data-queue-status data-failed="Back"></p><button data-undo hidden>Undo</button>
    <ol data-queue>${PHOTO('a')}</ol><p data-queue-loading hidden>Loading</p><div data-queue-stuck hidden>Failed</div>
    <div data-queue-empty hidden>All done</div>`
  startQueue()
})

const decide = () =>
  document
    .querySelector('[data-queue] form')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const shown = () =>
  ['loading', 'stuck', 'empty'].filter(
    (name) => document.querySelector<HTMLElement>(`[data-queue-${name}]`)?.hidden === false,
  )
const photos = () =>
  [...document.querySelectorAll<HTMLElement>('[data-photo]')].map(({ dataset }) => dataset.photo)

it('shows that the next photos are loading, then the photos, and the end of the queue', async () => {
  decide()
  expect(asked).toEqual(['/photos/decide', '/photos/more'])
  expect(shown()).toEqual(['loading'])
  answers[0]?.(json({}))
  answers[1]?.(new Response(PHOTO('b')))
  await vi.waitFor(() => expect(photos()).toEqual(['b']))
  expect(shown()).toEqual([])
  decide()
  answers[3]?.(new Response(''))
  await vi.waitFor(() => expect(shown()).toEqual(['empty']))
})

it.each([
  ['no answer', new TypeError('offline')],
  ['an error response', json({}, 503)],
])('does not report the queue as done if the next photos fail to load: %s', async (_what, answer) => {
  decide()
  answers[1]?.(answer)
  await vi.waitFor(() => expect(shown()).toEqual(['stuck']))
})

it('brings back a photo whose decision failed, with the reason', async () => {
  decide()
  answers[1]?.(new Response(''))
  answers[0]?.(new TypeError('offline'))
  await vi.waitFor(() => expect(photos()).toEqual(['a']))
  expect(document.querySelector('[data-queue-status]')?.textContent).toBe('Back')
  expect(shown()).toEqual([])
})

describe('the keys of the queue', () => {
  const ITEM = (
    id: string,
  ) => `<li data-photo="${id}" data-tenant="1"><a data-zoom data-key="z" href="/big">Zoom</a>
    <form method="post" action="/photos/decide"><button type="submit" name="verdict" value="approve" data-key="a">A</button>
    <button type="submit" name="verdict" value="child" data-key="4">4</button>
    <button type="submit" formaction="/photos/skip" data-key="s">S</button></form></li>`
  const press = (key: string, init: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  const zoomed = () => document.querySelector('[data-zoom]')?.hasAttribute('data-zoomed')
  const undo = () => document.querySelector<HTMLButtonElement>('[data-undo]')

  beforeEach(() => {
    document.body.innerHTML = `<p data-queue-status></p><button data-undo hidden>Undo</button>
      <ol data-queue>${'abcdefgh'.split('').map(ITEM).join('')}</ol><p data-queue-skipped hidden></p>
      <div data-queue-empty hidden></div>`
    startQueue()
  })

  it.each([
    ['a', '/photos/decide', false],
    ['4', '/photos/decide', false],
    ['S', '/photos/skip', true],
  ])('%s sends the photo to %s, and only a decision can be undone', (key, path, isSkip) => {
    press(key)
    expect([asked, photos()[0]]).toEqual([[path], 'b'])
    expect([undo()?.disabled, document.querySelector<HTMLElement>('[data-queue-skipped]')?.hidden]).toEqual([
      isSkip,
      !isSkip,
    ])
  })

  it('z enlarges the picture and shows it whole again, and sends nothing', () => {
    press('z')
    expect(zoomed()).toBe(true)
    press('z')
    expect([zoomed(), asked, photos()[0]]).toEqual([false, [], 'a'])
  })

  it('u undoes the last decision once it was sent', async () => {
    press('a')
    answers[0]?.(json({}))
    press('u')
    await vi.waitFor(() => expect(asked).toEqual(['/photos/decide', '/photos/undo']))
    answers[1]?.(new Response(`<div data-waiting="8">${ITEM('a')}</div>`))
    await vi.waitFor(() => expect(photos()[0]).toBe('a'))
  })

  it('with a modifier are left to the browser', () => {
    for (const key of ['a', 's', 'z']) press(key, { ctrlKey: true })
    expect([asked, zoomed()]).toEqual([[], false])
  })

  it('4 tells of the case and takes the other photos of the account off the queue', async () => {
    press('4')
    const opened = { text: 'Case R-1 is open.', link: 'Open', address: '/moderation/one?id=1', hidden: ['c'] }
    answers[0]?.(json({ opened }))
    await vi.waitFor(() => expect(photos().slice(0, 2)).toEqual(['b', 'd']))
    const status = document.querySelector('[data-queue-status]')
    expect([status?.textContent, status?.querySelector('a')?.getAttribute('href')]).toEqual([
      'Case R-1 is open. Open',
      '/moderation/one?id=1',
    ])
  })
})
