import { useCallback } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import type { LanderDocument, Layer } from '../document.ts'
import { pathWords } from '../path-words.ts'
import { useStudio } from '../studio-context.ts'

/** Returns a function that describes a path in one of these documents in words. */
export function usePathWords(...documents: readonly (LanderDocument | null)[]) {
  const t = useT('studio')
  const { words, languages, below } = useStudio()
  const key = JSON.stringify(documents.map(typesIn))
  return useCallback(
    (path: readonly string[]) => {
      const types: Readonly<Record<string, string>> = Object.assign({}, ...(JSON.parse(key) as object[]))
      const typeOf = (id: string) => types[id] ?? below.sections[id]?.type
      return pathWords(path, { t, words, languages, typeOf })
    },
    [t, words, languages, below, key],
  )
}

/** Types of all sections that a document contains, including its campaigns and variants. */
function typesIn(document: LanderDocument | null): Readonly<Record<string, string>> {
  const layers: readonly Layer[] = [
    document ?? {},
    ...Object.values(document?.campaigns ?? {}),
    ...Object.values(document?.experiment?.variants ?? {}),
  ]
  const types = layers.flatMap(({ sections }) =>
    Object.entries(sections ?? {}).flatMap(([id, { type }]) => (type === undefined ? [] : [[id, type]])),
  )
  return Object.fromEntries(types)
}
