import { expect, it } from 'vitest'
import { changedLayer } from './changes.ts'
import type { LanderDocument, LayerName } from './document.ts'
import { belowOf, layerOf, over, withLayer } from './layers.ts'
import { editorData, pageOf } from './puck-data.ts'

const SUMMER: LayerName = { kind: 'campaign', id: 'summer' }
const DOCUMENT: LanderDocument = { campaigns: { summer: { seeks: 'male' } } }

/** The document after choosing a discount code for its campaign; null leaves it untouched. */
function chosen(document: LanderDocument, discountCode: string | null): LanderDocument {
  const below = belowOf({}, document, SUMMER)
  const own = layerOf(document, SUMMER)
  const before = over(below, own)
  const { root, content } = editorData(before)
  const props = { ...root.props, ...(discountCode === null ? {} : { discountCode }) }
  const after = pageOf({ root: { props }, content }, before, (id) => id)
  return withLayer(document, SUMMER, changedLayer(own, { below, before, after, isUsed: () => false }))
}

it('saves the discount code of a campaign and removes it when cleared', () => {
  const coded = chosen(DOCUMENT, 'SUN20')
  expect(coded).toEqual({ campaigns: { summer: { seeks: 'male', discount_code: 'SUN20' } } })
  expect(chosen(coded, null)).toEqual(coded)
  expect(chosen(coded, '')).toEqual(DOCUMENT)
})
