import { expect, it } from 'vitest'
import { whole } from './layers.ts'
import { editorData, selectorOf } from './puck-data.ts'

it('finds a previously selected section by its document id', () => {
  const sections = { hero: { type: 'hero' }, steps: { type: 'steps' }, spare: { type: 'faq' } }
  const data = editorData(whole({ order: ['hero', 'steps'], sections }))
  const placeOf = (id: string | null) => selectorOf(data, id)?.index
  expect([placeOf('hero'), placeOf('steps'), placeOf('spare'), placeOf(null)]).toEqual([
    0,
    1,
    undefined,
    undefined,
  ])
})
