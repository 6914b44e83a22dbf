import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LanderDocument, LayerName } from './document.ts'
import { useEditing } from './editor-state.ts'
import { useDocument } from './use-document.ts'

const LANDER: LayerName = { kind: 'lander' }
const BASE: LanderDocument = { order: ['top'], sections: { top: { type: 'hero' } } }
const ASSETS = { 'beach.webp': { id: 'abc' } }

/** Renders the hooks while that part of the document is edited. */
function edited(first: LanderDocument, name = LANDER) {
  const onNext = vi.fn()
  const { result } = renderHook(() => {
    const held = useDocument(first, onNext)
    return { held, editing: useEditing({ ...held, base: BASE, name }) }
  })
  const put = (settings: Readonly<Record<string, unknown>>) => {
    const { data, onData } = result.current.editing
    const [top] = data.content
    if (!top) throw new Error('a section')
    onData({ ...data, content: [{ ...top, props: { ...top.props, settings } }] })
  }
  return { result, onNext, put }
}

it.each<[string, LanderDocument]>([
  ['nothing', {}],
  ['another picture', { assets: { 'old.webp': { id: 'old' } } }],
])(
  'keeps an uploaded picture and the section that shows it if both change at the same time, beside %s',
  (_beside, first) => {
    const { result, onNext, put } = edited(first)
    const assets = { ...first.assets, ...ASSETS }
    act(() => {
      result.current.held.onDocument((document) => ({ ...document, assets }))
      put({ picture: 'beach.webp' })
    })
    expect(result.current.held.document).toEqual({
      assets,
      sections: { top: { type: 'hero', settings: { picture: 'beach.webp' } } },
    })
    expect(onNext).toHaveBeenLastCalledWith(result.current.held.document)
  },
)

it('keeps what another person changed in the same part and in others during an edit', () => {
  const { result, put } = edited({ campaigns: { summer: {} } })
  act(() => put({ layout: 'wide' }))
  const theirs = { order: ['top'], campaigns: { summer: { seeks: 'male' as const } } }
  act(() => result.current.held.take({ ...result.current.held.latest.current, ...theirs }))
  act(() => put({ layout: 'wide', picture: 'lake.webp' }))
  const sections = { top: { type: 'hero', settings: { layout: 'wide', picture: 'lake.webp' } } }
  expect(result.current.held.document).toEqual({ ...theirs, sections })
})
