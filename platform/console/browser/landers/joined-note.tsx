import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** Whose changes. */
  readonly who: string
  readonly onClose: () => void
}

/** Says that another person's changes stand in the draft now, beside one's own. Nothing has to be decided. */
export function JoinedNote({ who, onClose }: Props) {
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
