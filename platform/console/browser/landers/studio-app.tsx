import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { Editor } from './editor.tsx'
import type { FieldWords } from './field-words.ts'
import { NoAnswer } from './no-answer.tsx'
import { Refusal, type StudioApi } from './studio-api.ts'
import type { StudioPage } from './studio-page.ts'
import { type Begun, beginWith } from './use-draft.ts'
import type { Looked } from './use-view.ts'

interface Props {
  readonly api: StudioApi
  readonly page: StudioPage
  readonly words: FieldWords
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  /** `version` counts how often it was opened, as the key that remounts the editor. */
  | { readonly kind: 'open'; readonly begun: Begun; readonly version: number }

/**
 * Loads a lander into the editor, and again when the editor reopens it, for example with another
 * person's draft in place of the own one.
 */
export function StudioApp({ api, page, words }: Props) {
  const t = useT('studio')
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [version, setVersion] = useState(0)
  const [left, setLeft] = useState<Looked | null>(null)
  useEffect(() => {
    let gone = false
    api
      .open()
      .then((opened) => {
        if (!gone) setState({ kind: 'open', begun: beginWith(opened, page), version })
      })
      .catch((error: unknown) => {
        if (!gone) setState({ kind: 'failed', message: error instanceof Refusal ? error.message : '' })
      })
    return () => {
      gone = true
    }
  }, [api, page, version])
  if (state.kind === 'loading')
    return (
      <p className="opening" role="status">
        {t('opening')}
      </p>
    )
  if (state.kind === 'failed')
    return <NoAnswer message={state.message} onAgain={() => setVersion(version + 1)} />
  return (
    <Editor
      key={state.version}
      api={api}
      page={page}
      words={words}
      {...state.begun}
      left={left}
      onReopen={(now) => {
        setLeft(now)
        setVersion(version + 1)
      }}
    />
  )
}
