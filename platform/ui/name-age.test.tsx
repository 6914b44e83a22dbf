import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProfileCard } from './profile-card.tsx'

it('keeps the age out of the part of the name that may be truncated', () => {
  const name = 'محمد عبد الله'
  const html = renderToStaticMarkup(<ProfileCard href="/a" name={name} age={44} photo={null} />)
  expect(html).toContain(`<bdi>${name}</bdi><span>, 44</span>`)
  expect(html).toContain(`aria-label="\u2068${name}\u2069, 44"`)
})
