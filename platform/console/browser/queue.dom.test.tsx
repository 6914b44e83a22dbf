import { beforeEach, expect, it, vi } from 'vitest'
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
