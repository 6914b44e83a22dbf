import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio, sectionSchema } from '../../../../testing/studio-value.tsx'
import { AddSection } from './add-section.tsx'
import { SectionList } from './section-list.tsx'

const dispatch = vi.hoisted(() => vi.fn())
/** Puck with one section, which is not chosen. */
vi.mock('@puckeditor/core', () => {
  const content = [{ type: 'hero', props: { id: 'hero-1' } }]
  const puck = { appState: { data: { content, root: {} }, ui: {} }, selectedItem: null, dispatch }
  const Drawer = ({ children }: { readonly children: ReactNode }) => children
  return {
    createUsePuck: () => (select: (state: typeof puck) => unknown) => select(puck),
    useGetPuck: () => () => puck,
    Drawer: Object.assign(Drawer, { Item: () => null }),
  }
})

afterEach(() => {
  cleanup()
  dispatch.mockClear()
})

function list() {
  const onFields = vi.fn()
  render(
    <InStudio studio={{ types: { hero: sectionSchema('hero') }, nameOf: () => 'top' }}>
      <SectionList onChosen={() => {}} onFields={onFields} />
      <AddSection />
    </InStudio>,
  )
  const [page, hero] = [...document.querySelectorAll<HTMLElement>('.row')]
  if (!page || !hero) throw new Error('no rows')
  return { page, hero, onFields }
}

it('Enter chooses a section, or the page, and leads into its fields', () => {
  const { page, hero, onFields } = list()
  expect(fireEvent.keyDown(hero, { key: 'Enter' })).toBe(false)
  expect(dispatch).toHaveBeenCalledWith({
    type: 'setUi',
    ui: { itemSelector: expect.objectContaining({ index: 0 }) },
  })
  fireEvent.keyDown(page, { key: 'Enter' })
  expect(onFields.mock.calls).toEqual([['top'], [null]])
})

it('a click only chooses', () => {
  const { hero, onFields } = list()
  fireEvent.click(hero)
  expect(dispatch).toHaveBeenCalledOnce()
  expect(onFields).not.toHaveBeenCalled()
})

it('the types of sections to add are closed until they are opened, and the keys are named', () => {
  list()
  expect(screen.getByText('Add a section').closest('details')?.open).toBe(false)
  expect(screen.getByText(/Enter goes to its fields.*F6 goes to the next part/)).toBeTruthy()
})
