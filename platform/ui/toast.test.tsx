import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { expect, it } from 'vitest'
import { ToastProvider } from './toast.tsx'

it('a toast is at most 350 px wide', () => {
  const sheet = new ServerStyleSheet()
  renderToStaticMarkup(
    sheet.collectStyles(
      <ToastProvider closeLabel="Close" lostLabel="Lost">
        <p>Page</p>
      </ToastProvider>,
    ),
  )
  const widths = [...sheet.getStyleTags().matchAll(/[{;](?:max-)?width:(\d+)px/g)].map(([, width]) =>
    Number(width),
  )
  expect(widths).toContain(350)
  expect(Math.max(...widths)).toBe(350)
})
