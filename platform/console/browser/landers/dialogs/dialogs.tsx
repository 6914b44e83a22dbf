import { useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DialogProps, Open } from './dialog-props.ts'
import { ExperimentDialog } from './experiment-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface Props extends Omit<DialogProps, 'onClose'> {
  readonly dialog: Open | null
  readonly onDialog: (dialog: Open | null) => void
}

/** The dialog that is open, if any. */
export function Dialogs({ dialog, onDialog, ...rest }: Props) {
  const props = { ...rest, onClose: () => onDialog(null) }
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'publish':
      return <PublishDialog {...props} />
    case 'versions':
      return <VersionsDialog {...props} />
    case 'preview':
      return <PreviewDialog {...props} />
    case 'campaign':
      return <CampaignDialog {...props} />
    case 'experiment':
      return <ExperimentDialog {...props} />
    case 'remove':
      return <RemoveDialog {...props} />
    case 'broken':
      return <BrokenDialog {...props} />
    case 'conflict':
      return <ConflictDialog {...props} other={dialog} />
    case 'file':
      return <FileDialog {...props} kinds={dialog.kinds} given={dialog.given} onPick={dialog.onPick} />
  }
}

/**
 * Lists unreadable files of the site. If the user continues, the edited page lacks their content.
 */
function BrokenDialog({ broken, onClose }: DialogProps) {
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

/** The slug of a campaign in its address. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/

/** Creates a campaign from the last part of its address. Its content is edited like the lander. */
function CampaignDialog({ document, onDocument, onLayer, onClose }: DialogProps) {
  const t = useT('studio')
  const [slug, setSlug] = useState('')
  const [fault, setFault] = useState('')
  const make = () => {
    if (!SLUG.test(slug)) return setFault(t('campaign_invalid'))
    if (Object.hasOwn(document.campaigns ?? {}, slug)) return setFault(t('campaign_taken'))
    onDocument({ ...document, campaigns: { ...document.campaigns, [slug]: {} } })
    onLayer({ kind: 'campaign', id: slug })
    onClose()
  }
  return (
    <Modal open title={t('campaign_new')} closeLabel={t('close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <TextField
          label={t('campaign_slug')}
          hint={t('campaign_hint')}
          error={fault || undefined}
          value={slug}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setSlug(target.value.toLowerCase())}
        />
        <p>
          <Button type="submit">{t('campaign_make')}</Button>
        </p>
      </form>
    </Modal>
  )
}

/**
 * Asks before a campaign is removed from the draft. Visitors see it until the draft is published.
 */
function RemoveDialog({ document, layer, onDocument, onLayer, onClose }: DialogProps) {
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
