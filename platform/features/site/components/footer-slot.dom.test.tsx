import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FooterSlot } from './FooterSlot.tsx'

// As in a browser.
vi.hoisted(() => vi.stubEnv('SSR', false))

/** Loads the code of the footer, which is held back. */
let arrive: (() => void) | undefined
vi.mock('./Footer.tsx', async () => {
  await new Promise<void>((loaded) => {
    arrive = loaded
  })
  return { Footer: () => <footer className="footer">Imprint</footer> }
})

afterEach(cleanup)

test('after a page without a footer its place is kept until its code is loaded', async () => {
  document.body.innerHTML = '<footer class="footer" style="margin-top: 48px">Imprint</footer>'
  const [first] = document.getElementsByTagName('footer')
  vi.spyOn(first as Element, 'getBoundingClientRect').mockReturnValue({ height: 170 } as DOMRect)
  const { container, unmount } = render(<FooterSlot />)
  expect(container.querySelector('footer')).toBeNull()
  unmount()
  document.body.replaceChildren()

  const { container: next, unmount: leave } = render(<FooterSlot />)
  const [place] = next.getElementsByTagName('div')
  expect(place?.style.minHeight).toBe('218px')
  await vi.waitFor(() => expect(arrive).toBeDefined())
  arrive?.()
  await vi.waitFor(() => expect(next.textContent).toBe('Imprint'))
  await act(async () => undefined)
  expect(place?.style.minHeight).toBe('')
  leave()

  const { container: last } = render(<FooterSlot />)
  await act(async () => undefined)
  expect(last.textContent, 'once its code is there').toBe('Imprint')
})
