import { formatDateTime } from '../../../../i18n/format.ts'
import { useLocale, useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import type { DialogProps } from './dialog-props.ts'

interface Props extends DialogProps {
  readonly other: { readonly revision: number; readonly by: string; readonly at: string }
}

/** Another person saved first. Nothing goes over theirs before this person has decided. */
export function ConflictDialog({ saver, document, other, onClose, onReopen }: Props) {
  const t = useT('studio')
  const { iso } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = other.at === '' ? '' : formatDateTime(iso, new Date(other.at), zone)
  const theirs = () => {
    saver.restart(other.revision)
    onReopen()
  }
  const mine = () => {
    void saver.overwrite(document, other.revision)
    onClose()
  }
  return (
    <Modal
      open
      dismissible={false}
      title={t('conflict')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={theirs}>{t('conflict_theirs')}</Button>
          <Button variant="secondary" onClick={() => save(document)}>
            {t('conflict_copy')}
          </Button>
          <Button variant="danger" onClick={mine}>
            {t('conflict_mine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict_text', { who: other.by || t('someone_else') })}</p>
      {when && <p className="hint">{t('conflict_when', { when })}</p>}
      <p>{t('conflict_choose')}</p>
    </Modal>
  )
}

/** Puts this editor's document into a file on the person's own machine. */
function save(document: object): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(window.document.createElement('a'), { href: address, download: 'lander.json' })
  link.click()
  URL.revokeObjectURL(address)
}
