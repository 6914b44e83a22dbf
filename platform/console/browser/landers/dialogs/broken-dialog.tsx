import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Files of the site that cannot be read: who goes on edits a page without them. */
export function BrokenDialog({ broken, onClose }: DialogProps) {
  const t = useT('studio')
  return (
    <Modal
      open
      title={t('broken')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('broken_go_on')}</Button>}
    >
      <p>{t('broken_text')}</p>
      <ul className="findings">
        {broken.map(({ file, message }) => (
          <li key={file}>
            <span className="place">{file}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
