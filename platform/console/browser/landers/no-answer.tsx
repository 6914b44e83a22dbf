import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** The message of the server; left out if it did not answer. */
  readonly message?: string
  readonly onAgain: () => void
}

/** Shown instead of the editor if its data could not be loaded. */
export function NoAnswer({ message, onAgain }: Props) {
  const t = useT('studio')
  const again = (
    <Button size="small" onClick={onAgain}>
      {t('again')}
    </Button>
  )
  return (
    <div className="no-answer">
      <Alert tone="danger" actions={again}>
        {message || t('no_answer')}
      </Alert>
      <p>
        <a href="/landers">{t('all_landers')}</a>
      </p>
    </div>
  )
}
