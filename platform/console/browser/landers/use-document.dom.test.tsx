import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LanderDocument, LayerName } from './document.ts'
import { useEditing } from './editor-state.ts'
import { useDocument } from './use-document.ts'

const LANDER: LayerName = { kind: 'lander' }
const BASE: LanderDocument = { order: ['top'], sections: { top: { type: 'hero' } } }
const ASSETS = { 'beach.webp': { id: 'abc' } }

it('keeps an uploaded picture and the section that shows it, where both change at one moment', () => {
  const onNext = vi.fn()
  const { result } = renderHook(() => {
    const held = useDocument({}, onNext)
    return { held, editing: useEditing({ ...held, base: BASE, name: LANDER }) }
  })
  const { held, editing } = result.current
  const [top] = editing.data.content
  if (!top) throw new Error('a section')
  act(() => {
    held.onDocument((document) => ({ ...document, assets: ASSETS }))
    const props = { ...top.props, settings: { picture: 'beach.webp' } }
    editing.onData({ ...editing.data, content: [{ ...top, props }] })
  })
  expect(result.current.held.document).toEqual({
    assets: ASSETS,
    sections: { top: { type: 'hero', settings: { picture: 'beach.webp' } } },
  })
  expect(onNext).toHaveBeenLastCalledWith(result.current.held.document)
})
