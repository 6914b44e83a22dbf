import { useT } from '../../../../i18n/react.tsx'

/** Parts of the editor; a phone has room for one at a time. */
const PANES = ['sections', 'page', 'settings'] as const
export type Pane = (typeof PANES)[number]

interface Props {
  readonly pane: Pane
  readonly onPane: (pane: Pane) => void
}

/**
 * Selects the part of the editor that a phone shows. The style sheet hides it if all parts fit side
 * by side.
 */
export function PaneBar({ pane, onPane }: Props) {
  const t = useT('studio')
  return (
    <fieldset className="panes">
      <legend className="visually-hidden">{t('preview_part')}</legend>
      {PANES.map((one) => (
        <button key={one} type="button" aria-pressed={one === pane} onClick={() => onPane(one)}>
          {t(one)}
        </button>
      ))}
    </fieldset>
  )
}
