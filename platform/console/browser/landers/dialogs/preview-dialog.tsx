import { useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { layerValue, nameOfLayer, partChoices } from '../panels/layers.ts'
import { WIDTHS } from '../panels/top-bar.tsx'
import type { PreviewOf } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'
import { PageFrame, usePreview } from './page-frame.tsx'

/**
 * The draft as visitors would see it: the real page, from the site itself. Starts with the edited
 * part and names the part that it shows.
 */
export function PreviewDialog(props: DialogProps) {
  const { api, saver, document, language, theme, device, onClose } = props
  const t = useT('studio')
  const [layer, setLayer] = useState(props.layer)
  const parts = partChoices(document, t)
  const of: PreviewOf = {
    language,
    theme,
    ...(layer.kind === 'campaign' ? { slug: layer.id } : {}),
    ...(layer.kind === 'variant' ? { variant: layer.id } : {}),
  }
  const { address, failed } = usePreview(api, of, saver)
  return (
    <Modal
      open
      size="large"
      title={t('preview_title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        address ? (
          <ButtonLink href={address} target="_blank" rel="noopener" variant="secondary">
            {t('preview_tab')}
          </ButtonLink>
        ) : undefined
      }
    >
      {parts.length > 1 && (
        <Select
          label={t('preview_part')}
          options={parts}
          value={layerValue(layer)}
          onChange={({ target }) => setLayer(nameOfLayer(target.value))}
        />
      )}
      {failed && <Alert tone="danger">{t('no_answer')}</Alert>}
      {address && <PageFrame address={address} title={t('preview_title')} width={WIDTHS[device]} />}
    </Modal>
  )
}
