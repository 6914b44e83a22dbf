import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Asks before a campaign leaves the draft; visitors keep it until the draft is published. */
export function RemoveDialog({ document, layer, onDocument, onLayer, onClose }: DialogProps) {
  const t = useT('studio')
  if (layer.kind !== 'campaign') return null
  const remove = () => {
    const { [layer.id]: _gone, ...campaigns } = document.campaigns ?? {}
    const { campaigns: _all, ...rest } = document
    onLayer({ kind: 'lander' })
    onDocument(Object.keys(campaigns).length > 0 ? { ...rest, campaigns } : rest)
    onClose()
  }
  return (
    <Modal
      open
      title={t('campaign_remove')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onClick={remove}>
            {t('campaign_remove')}
          </Button>
        </>
      }
    >
      <p>{t('campaign_remove_text', { name: layer.id })}</p>
    </Modal>
  )
}
