import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { changedLayer, same } from './changes.ts'
import type { LanderDocument, LayerName, Whole } from './document.ts'
import { belowOf, isUsedAbove, layerOf, over, withLayer } from './layers.ts'
import { merge } from './merge.ts'
import { layerValue } from './panels/layers.ts'
import { type EditorData, editorData, pageOf, sectionNames } from './puck-data.ts'

/** One part of a document while it is edited. */
export interface Editing {
  readonly name: LayerName
  readonly below: Whole
  /** The page as it is now. */
  readonly page: Whole
  /** Initial data of the editor. */
  readonly data: EditorData
  /** A new key restarts the editor. */
  readonly key: string
  readonly nameOf: (id: string, type: string) => string
  readonly onData: (data: EditorData) => void
}

interface Options {
  /** The current document. */
  readonly latest: RefObject<LanderDocument>
  readonly base: Parameters<typeof belowOf>[0]
  readonly name: LayerName
  readonly onDocument: (document: LanderDocument) => void
  /** A new value restarts the editor with the current content of the document. */
  readonly round?: number
}

/**
 * Applies edits to the document. Other changes made meanwhile are kept, such as an uploaded
 * picture. A new `name` or `round` restarts with that part.
 */
export function useEditing({ latest, base, name, onDocument, round = 0 }: Options): Editing {
  // Starts with the current document; later changes come from the editor itself.
  const begin = useMemo(() => {
    const below = belowOf(base, latest.current, name)
    const own = layerOf(latest.current, name)
    const before = over(below, own)
    return {
      below,
      own,
      before,
      key: `${layerValue(name)} ${round}`,
      written: { layer: own },
      data: editorData(before),
      nameOf: sectionNames(Object.keys(before.sections)),
    }
  }, [base, name, latest, round])
  const [page, setPage] = useState(begin.before)
  useEffect(() => setPage(begin.before), [begin])
  const onData = useCallback(
    (data: EditorData) => {
      const { below, own, before, nameOf, written } = begin
      const after = pageOf(data, before, nameOf)
      setPage(after)
      const isUsed = (id: string) => name.kind === 'lander' && isUsedAbove(latest.current, id)
      const mine = changedLayer(own, { below, before, after, isUsed })
      const held = layerOf(latest.current, name)
      // Keeps what another person changed in this part meanwhile, except for values changed here.
      const { document: layer } = merge({ base: written.layer, mine, theirs: held }, () => true)
      written.layer = mine
      const next = withLayer(latest.current, name, layer)
      if (same(next, latest.current)) return
      onDocument(next)
    },
    [begin, name, latest, onDocument],
  )
  const { below, data, key, nameOf } = begin
  return { name, below, page, data, key, nameOf, onData }
}
