import { beforeScripts, OWN_FAULT } from './init-script.ts'
import { expect, test, watch } from './site.ts'

/** A page with a frame whose document has no origin, for which every browser refuses storage. */
const PAGES: Record<string, string> = {
  '/framing': '<iframe sandbox="allow-scripts" src="/framed"></iframe>',
  '/framed': '<p>framed</p>',
}

test('a script that is refused storage in a framed document causes no error of the page', async ({
  page,
  faults,
}) => {
  await beforeScripts(page, () => {
    document.addEventListener('DOMContentLoaded', () => document.body.setAttribute('data-seen', 'yes'))
    localStorage.setItem('key', 'value')
  })
  await page.route('http://framing.localhost/**', (route) => {
    const body = PAGES[new URL(route.request().url()).pathname]
    return route.fulfill({ contentType: 'text/html', body: body ?? '' })
  })
  await page.goto('http://framing.localhost/framing')
  const framed = page.frameLocator('iframe')
  await expect(framed.getByText('framed')).toBeVisible()
  await expect(framed.locator('body')).toHaveAttribute('data-seen', 'yes')
  expect(await page.evaluate(() => localStorage.getItem('key'))).toBe('value')
  expect(faults).toEqual([])
})

test('an error of a journey’s own script is distinguished from the page’s', async ({ browser }) => {
  const page = await browser.newPage()
  const faults = watch(page)
  await beforeScripts(page, () => {
    throw new TypeError('no such thing')
  })
  await page.route('**/any', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script>throw new Error("of the page")</script>' }),
  )
  await page.goto('http://any.localhost/any')
  expect([...faults].sort()).toEqual([
    `${OWN_FAULT} TypeError: no such thing`,
    'uncaught in the page: of the page',
  ])
  await page.close()
})
