import { BrokenDialog } from './broken-dialog.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DialogProps, Open } from './dialog-props.ts'
import { ExperimentDialog } from './experiment-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
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
