import { useGetPuck } from '@puckeditor/core'
import { useMemo } from 'react'
import type { Texts } from './document.ts'
import { type SectionProps, ZONE } from './puck-data.ts'

/** Actions on the sections of a page; each is one step of undo. */
export interface SectionActs {
  /** @returns whether the section could be moved */
  move(index: number, step: 1 | -1): boolean
  duplicate(index: number): void
  remove(index: number): void
  /** Adds a section below the selected one, or at the end, and selects it. */
  add(type: string): void
  /** Changes the props of a section, given its current ones. */
  change(id: string, edit: (props: Partial<SectionProps>) => Partial<SectionProps>): void
}

export function useSectionActs(): SectionActs {
  const getPuck = useGetPuck()
  return useMemo(() => {
    const choose = (index: number) =>
      getPuck().dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: ZONE } } })
    return {
      move(index, step) {
        const { appState, dispatch } = getPuck()
        const to = index + step
        if (to < 0 || to >= appState.data.content.length) return false
        dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: ZONE })
        choose(to)
        return true
      },
      duplicate(index) {
        getPuck().dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: ZONE })
      },
      remove(index) {
        getPuck().dispatch({ type: 'remove', index, zone: ZONE })
      },
      add(type) {
        const { appState, selectedItem, getSelectorForId, dispatch } = getPuck()
        const below = selectedItem && getSelectorForId(String(selectedItem.props.id))
        const index = below ? below.index + 1 : appState.data.content.length
        dispatch({ type: 'insert', componentType: type, destinationIndex: index, destinationZone: ZONE })
        choose(index)
      },
      change(id, edit) {
        const { getItemById, getSelectorForId, dispatch } = getPuck()
        const [item, selector] = [getItemById(id), getSelectorForId(id)]
        if (!item || !selector) return
        const props = { ...item.props, ...edit(item.props as Partial<SectionProps>) }
        const { index, zone = ZONE } = selector
        dispatch({
          type: 'replace',
          destinationIndex: index,
          destinationZone: zone,
          data: { ...item, props },
        })
      },
    }
  }, [getPuck])
}

/** The texts of a section with one of them changed. */
export const withText = (
  texts: Readonly<Record<string, Texts>> | undefined,
  { language, key, text }: { readonly language: string; readonly key: string; readonly text: string },
): Readonly<Record<string, Texts>> => ({ ...texts, [language]: { ...texts?.[language], [key]: text } })
