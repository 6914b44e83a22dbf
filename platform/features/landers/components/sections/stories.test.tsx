import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { Stories } from './Stories.tsx'

const TEXTS = { title: 'They met here', nameless: 'No name' }
const draw = (stories: readonly { body: string; name: string }[], count = 3) =>
  renderToStaticMarkup(
    <Stories id="told" settings={{ tone: 'plain', count }} texts={TEXTS} facts={{ ...NO_FACTS, stories }} />,
  )

it('is nothing where there is no story', () => {
  expect(draw([])).toBe('')
})

it('shows the words as text, with the name that the author chose or none, as many as it says', () => {
  const html = draw(
    [
      { body: 'By the <b>sea</b>.', name: 'A. & B.' },
      { body: 'On a train.', name: '' },
      { body: 'At work.', name: 'C.' },
    ],
    2,
  )
  expect(html).toContain('By the &lt;b&gt;sea&lt;/b&gt;.')
  expect(html).toContain('A. &amp; B.')
  expect(html).toContain('No name')
  expect(html).not.toContain('At work.')
})
