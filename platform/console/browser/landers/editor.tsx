import { Puck } from '@puckeditor/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { ActionBarOfSection } from './canvas/action-bar.tsx'
import { CanvasProvider } from './canvas/canvas-context.ts'
import { CanvasFrame } from './canvas/canvas-frame.tsx'
import { useCanvasData } from './canvas/use-canvas-data.ts'
import type { Open } from './dialogs/dialog-props.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import type { LanderDocument, LayerName } from './document.ts'
import { useEditing } from './editor-state.ts'
import { AddSection } from './panels/add-section.tsx'
import { LanguageBar } from './panels/language-bar.tsx'
import { layerChoices, layerValue, nameOfLayer } from './panels/layers.ts'
import { SectionList } from './panels/section-list.tsx'
import { Stage } from './panels/stage.tsx'
import { type Device, TopBar, WIDTHS } from './panels/top-bar.tsx'
import type { EditorData } from './puck-data.ts'
import { usePuckWords } from './puck-words.ts'
import { editorConfig } from './section-config.tsx'
import type { Opened, StudioApi } from './studio-api.ts'
import { StudioProvider } from './studio-context.ts'
import type { StudioPage } from './studio-page.ts'
import { useChecks } from './use-checks.ts'
import { useDraft } from './use-draft.ts'
import { useStudioValue } from './use-studio-value.ts'

interface Props {
  readonly api: StudioApi
  readonly page: StudioPage
  readonly opened: Opened
  /** Loads the draft of the server again. */
  readonly onReopen: () => void
}

const LANDER: LayerName = { kind: 'lander' }
const FRAME = { enabled: true, waitForStyles: false, syncHostStyles: false } as const
const OVERRIDES = { iframe: CanvasFrame, actionBar: ActionBarOfSection }

/** The editor of one lander with its campaigns and variants. */
export function Editor({ api, page, opened, onReopen }: Props) {
  const t = useT('studio')
  const { types, base, themes, facts } = opened
  const [document, setDocument] = useState(opened.document)
  const [layer, setLayer] = useState<LayerName>(
    page.slug === null ? LANDER : { kind: 'campaign', id: page.slug },
  )
  const [language, setLanguage] = useState(opened.languages[0] ?? 'en')
  const [theme, setTheme] = useState(facts.theme)
  const [device, setDevice] = useState<Device>('desktop')
  const [dialog, setDialog] = useState<Open | null>(null)
  const { state, saver } = useDraft(api, page, opened.revision)
  const { findings, check } = useChecks(api, opened.document)
  const onDocument = useCallback(
    (next: LanderDocument) => {
      setDocument(next)
      saver.change(next)
      check(next)
    },
    [saver, check],
  )
  const editing = useEditing({ document, base, name: layer, onDocument })
  const canvas = useCanvasData(api, language, theme)
  const config = useMemo(() => editorConfig(types, layer.kind), [types, layer.kind])
  const dictionary = usePuckWords()
  const studio = useStudioValue({
    opened,
    page,
    document,
    editing,
    language,
    findings,
    onPick: (pick) => setDialog({ kind: 'file', ...pick }),
  })
  useEffect(() => {
    if (state.kind === 'conflict') setDialog(state)
  }, [state])
  if (!canvas)
    return (
      <p className="opening" role="status">
        {t('opening')}
      </p>
    )
  return (
    <StudioProvider value={studio}>
      <CanvasProvider value={canvas}>
        <Puck
          key={layerValue(layer)}
          config={config}
          data={editing.data as never}
          onChange={(data) => editing.onData(data as unknown as EditorData)}
          iframe={FRAME}
          overrides={OVERRIDES}
          dictionary={dictionary}
        >
          <TopBar
            title={`${page.lander} · ${facts.site}`}
            back={`/landers?tenant=${page.tenant}`}
            state={state}
            layers={layerChoices(document, t)}
            layer={layerValue(layer)}
            themes={themes.map((value) => ({ value, label: value }))}
            {...{ theme, device }}
            onLayer={(value) =>
              value === 'new' ? setDialog({ kind: 'campaign' }) : setLayer(nameOfLayer(value))
            }
            onTheme={setTheme}
            onDevice={setDevice}
            onPreview={() => setDialog({ kind: 'preview' })}
            onVersions={() => setDialog({ kind: 'versions' })}
            onPublish={page.mayPublish ? () => setDialog({ kind: 'publish' }) : null}
          />
          <LanguageBar page={editing.page} onLanguage={setLanguage} />
          <div className="desk">
            <div className="side">
              <SectionList />
              <AddSection />
            </div>
            <Stage width={WIDTHS[device]} />
            <div className="side fields-side">
              <Puck.Fields />
            </div>
          </div>
        </Puck>
        <Dialogs
          {...{
            api,
            saver,
            document,
            language,
            theme,
            device,
            layer,
            findings,
            dialog,
            onReopen,
            onDocument,
          }}
          onLayer={setLayer}
          onDialog={setDialog}
        />
      </CanvasProvider>
    </StudioProvider>
  )
}
