import { afterEach, expect, it, vi } from 'vitest'
import { readAheadOf } from '../../core/read-ahead.ts'
import { readAhead } from './read-ahead.ts'
import './late-listeners.ts'

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('vike/client/router', () => ({ navigate, getPageContextClient: () => null }))
vi.mock('./read-ahead.ts', () => ({ readAhead: vi.fn() }))

afterEach(() => {
  document.body.replaceChildren()
  vi.clearAllMocks()
})

function link(mark: string): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = '/members/b'
  if (mark) made.setAttribute(mark, '')
  made.addEventListener('click', (event) => event.preventDefault())
  return document.body.appendChild(made)
}

it('a link to a neighbouring profile replaces the history entry; other links do not', () => {
  link('').click()
  expect(navigate).not.toHaveBeenCalled()
  link('data-turn').click()
  expect(navigate.mock.calls).toEqual([['/members/b', { overwriteLastHistoryEntry: true }]])
})

it('prefetches what a component requests', () => {
  const wanted = link('')
  readAheadOf(wanted)
  expect(vi.mocked(readAhead).mock.calls).toEqual([[wanted]])
})

it('prefetches the next page of results once, near the end of the list', () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.innerHTML = '<nav class="pagination"><a rel="next" href="/members?pageNumber=2">on</a></nav>'
  const next = main.querySelector('a')
  const top = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  top.mockReturnValue({ top: innerHeight + 2000 } as DOMRect)
  window.dispatchEvent(new Event('scroll'))
  expect(readAhead).not.toHaveBeenCalled()
  top.mockReturnValue({ top: innerHeight + 100 } as DOMRect)
  window.dispatchEvent(new Event('scroll'))
  window.dispatchEvent(new Event('scroll'))
  expect(vi.mocked(readAhead).mock.calls).toEqual([[next]])
  top.mockRestore()
})

it('a GET form navigates like a link', () => {
  const form = document.body.appendChild(document.createElement('form'))
  form.action = '/members'
  form.innerHTML = '<input name="photo" value="1">'
  form.requestSubmit()
  expect(navigate.mock.calls).toEqual([['/members?photo=1']])
})
