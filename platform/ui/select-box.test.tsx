import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SelectBox } from './field-frame.tsx'

it('a select has one arrow, drawn as an icon', () => {
  const html = renderToStaticMarkup(
    <SelectBox>
      <select />
    </SelectBox>,
  )
  expect(html.match(/<svg/g)).toHaveLength(1)
  expect(html).toMatch(/<select><\/select><svg/)
})
