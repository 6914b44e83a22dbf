import { createUsePuck, useGetPuck } from '@puckeditor/core'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { SaveState } from '../autosave.ts'
import { ActButton } from './act-button.tsx'

const usePuck = createUsePuck()

/** Widths of the preview devices in CSS pixels. */
export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const
export type Device = keyof typeof WIDTHS

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props {
  readonly title: string
  readonly back: string
  readonly state: SaveState
  readonly layers: readonly Choice[]
  readonly layer: string
  readonly themes: readonly Choice[]
  readonly theme: string
  readonly device: Device
  readonly onLayer: (layer: string) => void
  /** Null if the part cannot be removed. */
  readonly onRemove: (() => void) | null
  readonly onTheme: (theme: string) => void
  readonly onDevice: (device: Device) => void
  readonly onPreview: () => void
  readonly onVersions: () => void
  /** E-mail addresses of the others who edit this lander now. */
  readonly others: readonly string[]
  /** Whether there is something to publish. */
  readonly hasDraft: boolean
  /** Null for people who may not publish. */
  readonly onPublish: (() => void) | null
}

/** The edited part, its preview options, undo and redo, and publishing. */
export function TopBar(props: Props) {
  const t = useT('studio')
  const { title, back, state } = props
  return (
    <header className="top">
      <a className="back" href={back}>
        {t('all_landers')}
      </a>
      <h1>{title}</h1>
      <Saved state={state} hasDraft={props.hasDraft} />
      <Others others={props.others} />
      <History />
      <Select
        hideLabel
        label={t('part')}
        options={props.layers}
        value={props.layer}
        onChange={({ target }) => props.onLayer(target.value)}
      />
      {props.onRemove && <ActButton icon="trash" label={t('campaign_remove')} onClick={props.onRemove} />}
      <Select
        hideLabel
        label={t('theme')}
        options={props.themes}
        value={props.theme}
        onChange={({ target }) => props.onTheme(target.value)}
      />
      <Devices device={props.device} onDevice={props.onDevice} />
      <span className="ways">
        <Button variant="quiet" size="small" icon="eye" onClick={props.onPreview}>
          {t('preview')}
        </Button>
        <Button variant="secondary" size="small" icon="clock" onClick={props.onVersions}>
          {t('versions')}
        </Button>
        {props.onPublish && <PublishButton hasDraft={props.hasDraft} onPublish={props.onPublish} />}
      </span>
    </header>
  )
}

/** Buttons for the width of the page. */
function Devices({ device, onDevice }: Pick<Props, 'device' | 'onDevice'>) {
  const t = useT('studio')
  return (
    <fieldset className="devices">
      <legend className="visually-hidden">{t('width')}</legend>
      {(Object.keys(WIDTHS) as Device[]).map((one) => (
        <ActButton
          key={one}
          icon={one}
          label={t(`device_${one}`)}
          aria-pressed={one === device}
          onClick={() => onDevice(one)}
        />
      ))}
    </fieldset>
  )
}

const SAVED = 'studio-saved'

/** Publishes the draft. Without one it is off, and the save state beside it says why. */
export function PublishButton({
  hasDraft,
  onPublish,
}: {
  readonly hasDraft: boolean
  readonly onPublish: () => void
}) {
  const t = useT('studio')
  return (
    <Button
      className="publish"
      size="small"
      icon="send"
      disabled={!hasDraft}
      aria-describedby={hasDraft ? undefined : SAVED}
      title={hasDraft ? undefined : t('save_none')}
      onClick={onPublish}
    >
      {t('publish')}
    </Button>
  )
}

/** The save state of the draft, or that there is none. */
export function Saved({ state, hasDraft }: { readonly state: SaveState; readonly hasDraft: boolean }) {
  const t = useT('studio')
  const word = state.kind === 'saved' && !hasDraft ? t('save_none') : t(`save_${state.kind}`)
  const said = state.kind === 'refused' ? `${word} ${state.message}` : word
  return (
    <p className="saved" id={SAVED} data-state={state.kind} role="status" title={said}>
      <span>{said}</span>
    </p>
  )
}

/** Who else edits this lander now. */
export function Others({ others }: Pick<Props, 'others'>) {
  const t = useT('studio')
  const said = others.length > 0 ? t('others_here', { who: others.join(', ') }) : ''
  // The status stays when it is empty, so that screen readers announce who comes.
  return (
    <p className="others" role="status" title={said || undefined}>
      {said && (
        <>
          <Icon name="user" size={18} />
          <span>{said}</span>
        </>
      )}
    </p>
  )
}

/** Undo and redo buttons; Puck itself handles their keyboard shortcuts. */
function History() {
  const t = useT('studio')
  const getPuck = useGetPuck()
  const hasPast = usePuck(({ history }) => history.hasPast)
  const hasFuture = usePuck(({ history }) => history.hasFuture)
  return (
    <span className="history">
      <ActButton
        icon="undo"
        label={t('undo')}
        disabled={!hasPast}
        aria-keyshortcuts="Control+Z"
        onClick={() => getPuck().history.back()}
      />
      <ActButton
        icon="redo"
        label={t('redo')}
        disabled={!hasFuture}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => getPuck().history.forward()}
      />
    </span>
  )
}
