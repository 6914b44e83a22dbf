import { useMemo, useRef } from 'react'
import { useT } from '../../../i18n/react.tsx'
import type { FileChoice } from './dialogs/dialog-props.ts'
import type { LanderDocument } from './document.ts'
import type { Editing } from './editor-state.ts'
import type { FieldWords } from './field-words.ts'
import { findingWords } from './finding-words.ts'
import { faultAt, faultsByPlace, hasFault, layerPath } from './findings.ts'
import type { Finding, Opened } from './studio-api.ts'
import type { Studio } from './studio-context.ts'
import type { StudioPage } from './studio-page.ts'
import type { WordGap } from './words-state.ts'

interface Parts {
  readonly opened: Opened
  readonly page: StudioPage
  readonly words: FieldWords
  readonly document: LanderDocument
  readonly editing: Editing
  readonly language: string
  readonly findings: readonly Finding[]
  readonly gaps: readonly WordGap[]
  readonly onPick: (choice: FileChoice) => void
}

/**
 * The state shared by all parts of the editor, created again only when one of its values changed.
 */
export function useStudioValue({
  opened,
  page,
  words,
  document,
  editing,
  language,
  findings,
  gaps,
  onPick,
}: Parts): Studio {
  const t = useT('studio')
  const pick = useRef(onPick)
  pick.current = onPick
  const { name, below, nameOf } = editing
  const { assets } = document
  const faults = useMemo(
    () => faultsByPlace(findings, name, (finding) => findingWords(finding, t)),
    [findings, name, t],
  )
  const lacking = gaps.find(
    (gap) => gap.language === language && layerPath(gap.name).join() === layerPath(name).join(),
  )
  const languages = useMemo(
    () => opened.languages.map((code) => ({ code, name: page.languageNames[code] ?? code })),
    [opened, page],
  )
  const pictures = useMemo(() => {
    const address = (file: string) =>
      `/landers/picture?${new URLSearchParams({ tenant: String(page.tenant), lander: page.lander, file })}`
    const uploaded = Object.entries(assets ?? {}).map(([file, { id }]) => [file, address(id)])
    return { ...opened.facts.pictures, ...Object.fromEntries(uploaded) }
  }, [opened, page, assets])
  return useMemo(
    () => ({
      say: t,
      words,
      types: opened.types,
      languages,
      language,
      below,
      nameOf,
      pictures,
      codes: opened.facts.codes,
      faultAt: (place) => faultAt(faults, place),
      hasFaults: (section) => hasFault(faults, section),
      lacksWords: (section) => lacking?.places.find((place) => place.section === section),
      pickFile: (kinds, onPicked, given) => pick.current({ kinds, given, onPick: onPicked }),
    }),
    [t, words, opened, languages, language, below, nameOf, pictures, faults, lacking],
  )
}
