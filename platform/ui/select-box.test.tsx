import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { expect, it } from 'vitest'
import { ControlBlock, SelectBox } from './control-frame.tsx'

it('a select has one arrow, drawn as an icon', () => {
  const html = renderToStaticMarkup(
    <SelectBox>
      <select />
    </SelectBox>,
  )
  expect(html.match(/<svg/g)).toHaveLength(1)
  expect(html).toMatch(/<select><\/select><svg/)
})

it('the arrow is not also drawn as a background, and the browser’s own is off', () => {
  const sheet = new ServerStyleSheet()
  renderToStaticMarkup(sheet.collectStyles(<ControlBlock />))
  const rules = sheet.getStyleTags().match(/[^{}]*select[^{}]*\{[^}]*\}/g) ?? []
  expect(rules.join()).toContain('appearance:none')
  expect(rules.join()).not.toMatch(/gradient|url\(/)
})
