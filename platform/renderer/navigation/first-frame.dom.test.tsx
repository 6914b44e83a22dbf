import { afterEach, beforeEach, expect, it } from 'vitest'
import { showFirstFrame } from './first-frame.tsx'
import { cover, isCovered, press, release } from './pressed.ts'

const ANNA = '/members/0199c0de-0000-7000-8000-000000000001'
const TALK = '/chats/0199c0de-0000-7000-8000-000000000002'

const frames = () => [...document.querySelectorAll<HTMLElement>('body > .first-frame')]
const link = (href: string) =>
  document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`) as HTMLAnchorElement

beforeEach(() => {
  document.body.innerHTML = `
    <header class="nav"></header>
    <main>
      <ul><li data-card>
        <h3 class="name"><a href="${ANNA}"><bdi>Anna</bdi><span>, 34</span></a><span class="dot"></span></h3>
        <p class="place">Torino</p>
        <div class="pic"><span class="tag" data-tone="fictional">Fictional</span><a id="heart" href="/likes"></a></div>
      </li></ul>
      <div class="chat-panes"><ul class="rows"><li><a href="${TALK}"><bdi class="name">Bea</bdi></a></li></ul></div>
      <a id="elsewhere" href="${ANNA}#photos"></a>
    </main>`
})

afterEach(release)

it('shows name, age, place and label of a pressed card in the place of its profile', () => {
  const remove = showFirstFrame(link(ANNA))
  const [frame] = frames()
  expect(frame?.querySelector('h1')?.textContent).toBe('Anna, 34')
  expect(frame?.querySelector('.place')?.textContent).toBe('Torino')
  expect(frame?.querySelector('.photo-label')?.textContent).toBe('Fictional')
  expect(frame?.querySelectorAll('.head .dot')).toHaveLength(1)
  remove()
  expect(frames()).toHaveLength(0)
})

it('shows the name of a pressed row in the place of its conversation', () => {
  showFirstFrame(link(TALK))
  expect(frames().map((frame) => frame.textContent)).toEqual(['Bea'])
})

it('is neither read nor reached by the keyboard', () => {
  for (const href of [ANNA, TALK]) showFirstFrame(link(href))
  for (const frame of frames()) {
    expect(frame.getAttribute('aria-hidden')).toBe('true')
    expect(frame.querySelectorAll('a, button, [tabindex]')).toHaveLength(0)
  }
})

it.each(['/likes', `${ANNA}#photos`])('shows nothing for a link that is no card or row: %s', (href) => {
  showFirstFrame(link(href))
  expect(frames()).toHaveLength(0)
})

it('is removed by the next page, by another press, and by another frame', () => {
  const shown = () => cover(showFirstFrame(link(ANNA)))
  shown()
  expect(isCovered()).toBe(true)
  release()
  expect([isCovered(), frames().length]).toEqual([false, 0])
  shown()
  press(link(TALK))
  expect([isCovered(), frames().length]).toEqual([false, 0])
  shown()
  shown()
  expect(frames()).toHaveLength(1)
})
