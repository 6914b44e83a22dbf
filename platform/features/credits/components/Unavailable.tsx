import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'

/** Note that nothing can be bought at the moment. */
export function Unavailable() {
  const t = useT('credits')
  return (
    <Alert tone="warning" title={t('unavailable_title')}>
      <p>{t('unavailable_text')}</p>
    </Alert>
  )
}
