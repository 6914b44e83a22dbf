import { type Dictionary, Puck } from '@puckeditor/core'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { ActionBarOfSection } from './canvas/action-bar.tsx'
import { CanvasProvider } from './canvas/canvas-context.ts'
import { CanvasFrame } from './canvas/canvas-frame.tsx'
import { useCanvasData } from './canvas/use-canvas-data.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { NoAnswer } from './no-answer.tsx'
import { AddSection } from './panels/add-section.tsx'
import { LanguageBar } from './panels/language-bar.tsx'
import { layerChoices, layerValue, nameOfLayer } from './panels/layers.ts'
import { type Pane, PaneBar } from './panels/pane-bar.tsx'
import { focusFields, goRound } from './panels/panes.ts'
import { SectionList } from './panels/section-list.tsx'
import { Stage } from './panels/stage.tsx'
import { TopBar, WIDTHS } from './panels/top-bar.tsx'
import { type EditorData, selectorOf } from './puck-data.ts'
import { editorConfig } from './section-config.tsx'
import { StudioProvider } from './studio-context.ts'
import { type EditorProps, type EditorState, useEditor } from './use-editor.ts'
import { useOthers } from './use-others.ts'

const FRAME = { enabled: true, waitForStyles: false, syncHostStyles: false } as const
const OVERRIDES = { iframe: CanvasFrame, actionBar: ActionBarOfSection }

/** The editor of one lander with its campaigns and variants. */
export function Editor(props: EditorProps) {
  const { api, opened, words, onReopen } = props
  const t = useT('studio')
  const editor = useEditor(props)
  const { layer, language, theme, device, section, editing, setLayer, setDialog } = editor
  const { canvas, failed, again } = useCanvasData(api, language, theme)
  const config = useMemo(() => editorConfig(opened.types, layer.kind, words), [opened, layer.kind, words])
  const dictionary = usePuckWords()
  const ui = useMemo(
    () => ({ itemSelector: selectorOf(editing.data, section.current) }),
    [editing.data, section],
  )
  if (!canvas)
    return failed ? (
      <NoAnswer onAgain={again} />
    ) : (
      <p className="opening" role="status">
        {t('opening')}
      </p>
    )
  return (
    <StudioProvider value={editor.studio}>
      <CanvasProvider value={canvas}>
        <Puck
          key={editing.key}
          config={config}
          data={editing.data as never}
          ui={ui}
          onChange={(data) => editing.onData(data as unknown as EditorData)}
          iframe={FRAME}
          overrides={OVERRIDES}
          dictionary={dictionary}
        >
          <Desk {...props} editor={editor} />
        </Puck>
        {editor.joinedWith !== null && (
          <JoinedNote who={editor.joinedWith || t('someone_else')} onClose={editor.forgetJoined} />
        )}
        <Dialogs
          {...editor}
          api={api}
          onReopen={() => onReopen({ layer, language, theme, device, section: section.current })}
          broken={opened.broken}
          alone={opened.alone}
          onLayer={setLayer}
          onDialog={setDialog}
        />
      </CanvasProvider>
    </StudioProvider>
  )
}

/** The page and the panels around it. */
function Desk({ api, page, opened, editor }: EditorProps & { readonly editor: EditorState }) {
  const t = useT('studio')
  const others = useOthers(api)
  const { layer, theme, device, section, pane, setPane, setLayer, setDialog } = editor
  const onChosen = useCallback(
    (id: string | null) => {
      section.current = id
    },
    [section],
  )
  const root = useRef<HTMLDivElement>(null)
  const onFields = useKeys(root, setPane)
  return (
    <div className="rows" ref={root}>
      <TopBar
        title={`${page.lander} · ${opened.facts.site}`}
        back={`/landers?tenant=${page.tenant}`}
        state={editor.state}
        layers={layerChoices(editor.document, t)}
        layer={layerValue(layer)}
        themes={opened.themes.map((value) => ({ value, label: value }))}
        theme={theme}
        device={device}
        onLayer={(value) => {
          if (value === 'new') setDialog({ kind: 'campaign' })
          else if (value === 'experiment') setDialog({ kind: 'experiment' })
          else setLayer(nameOfLayer(value))
        }}
        onRemove={layer.kind === 'campaign' ? () => setDialog({ kind: 'remove' }) : null}
        onTheme={editor.setTheme}
        onDevice={editor.setDevice}
        onPreview={() => setDialog({ kind: 'preview' })}
        onVersions={() => setDialog({ kind: 'versions' })}
        others={others}
        hasDraft={editor.hasDraft}
        onPublish={page.mayPublish ? () => setDialog({ kind: 'publish' }) : null}
      />
      <LanguageBar
        gaps={editor.gaps.filter(({ name }) => layerValue(name) === layerValue(layer))}
        onLanguage={editor.setLanguage}
      />
      <PaneBar pane={pane} onPane={setPane} />
      <div className="desk" data-pane={pane}>
        <div className="side sections-side">
          <SectionList onChosen={onChosen} onFields={onFields} />
          <AddSection />
        </div>
        <Stage width={WIDTHS[device]} />
        <div className="side fields-side">
          <Puck.Fields />
        </div>
      </div>
    </div>
  )
}

/**
 * F6 and Shift+F6 go round the parts of the editor, also from within the page's frame.
 * @returns moves the focus into the fields of a section
 */
function useKeys(root: RefObject<HTMLElement | null>, setPane: (pane: Pane) => void) {
  useEffect(() => {
    const show = (pane: Pane) => flushSync(() => setPane(pane))
    const onKey = (event: KeyboardEvent) => {
      // A dialog is above all parts.
      if (event.key !== 'F6' || !root.current || document.querySelector('dialog[open]')) return
      event.preventDefault()
      goRound(root.current, event.shiftKey, show)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [root, setPane])
  return useCallback(
    (id: string | null) => {
      const path = id === null ? 'page' : `sections.${id}`
      if (root.current) focusFields(root.current, path, (pane) => flushSync(() => setPane(pane)))
    },
    [root, setPane],
  )
}

interface Props {
  /** Author of the changes. */
  readonly who: string
  readonly onClose: () => void
}

/** Notice that another person's changes were merged into the draft. No decision is needed. */
function JoinedNote({ who, onClose }: Props) {
  const t = useT('studio')
  return (
    <div className="joined" role="status">
      <p>{t('joined', { who })}</p>
      <Button variant="quiet" size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}

/** Labels of Puck's own controls that are shown here, in the language of the staff. */
function usePuckWords(): Dictionary {
  const t = useT('studio')
  return useMemo(
    () => ({
      'action-duplicate': t('duplicate_short'),
      'action-delete': t('remove_short'),
      'label-page': t('page'),
      'label-component': t('sections'),
      'loader-loading': t('opening'),
      'field-readonly': t('read_only'),
    }),
    [t],
  )
}
