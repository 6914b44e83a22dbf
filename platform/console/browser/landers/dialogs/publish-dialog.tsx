import { useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { isRefusing } from '../findings.ts'
import { type Finding, Refusal } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'
import { FindingList } from './finding-list.tsx'

/** Why nothing was published: in general, or because of the chosen time. */
interface Faults {
  readonly all?: string
  readonly at?: string | undefined
}

/**
 * Publishes the draft now or at a set time, with a note for colleagues and the findings of the
 * checks.
 */
export function PublishDialog(props: DialogProps) {
  const { document, gaps, isChecked, onClose } = props
  const t = useT('studio')
  const [note, setNote] = useState('')
  const [at, setAt] = useState('')
  const { busy, findings, faults, publish } = usePublishing(props)
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button busy={busy} onClick={() => void publish(note, at)}>
        {t(at === '' ? 'publish_now' : 'publish_later')}
      </Button>
    </>
  )
  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      actions={actions}
      title={t('publish_title')}
      closeLabel={t('close')}
    >
      {faults.all && <Alert tone="danger">{faults.all}</Alert>}
      {findings.some(isRefusing) && (
        <Alert tone="danger" title={t('publish_refused')}>
          {t('publish_refused_text')}
        </Alert>
      )}
      <FindingList findings={findings} document={document} gaps={gaps} />
      {!isChecked && <p className="hint">{t('findings_pending')}</p>}
      {isChecked && findings.length + gaps.length === 0 && <p className="hint">{t('findings_none')}</p>}
      <TextArea
        label={t('note')}
        hint={t('note_hint')}
        maxLength={500}
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextField
        label={t('publish_at')}
        hint={t('publish_at_hint')}
        type="datetime-local"
        value={at}
        error={faults.at}
        onChange={({ target }) => setAt(target.value)}
      />
    </Modal>
  )
}

/** Publishes the draft and holds the result. */
function usePublishing({ api, saver, findings: known, onReopen }: DialogProps) {
  const t = useT('studio')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Finding[] | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const faultsOf = (error: unknown): Faults => {
    if (!(error instanceof Refusal)) return { all: t('no_answer') }
    const at = error.fault('at')
    return at === undefined ? { all: error.message || t('no_answer') } : { at }
  }
  const publish = async (note: string, at: string) => {
    setBusy(true)
    setFaults({})
    try {
      // The server publishes its own draft: without the last changes, it would differ from the page
      // shown here.
      const seen = saver.joins
      if (!(await saver.flush())) return setFaults({ all: t('publish_unsaved') })
      // Changes of another person were just merged into the page: the user must look at them first.
      if (saver.joins > seen)
        return setFaults({ all: t('conflict_text', { who: saver.joinedWith || t('someone_else') }) })
      const when = at === '' ? {} : { at: new Date(at).toISOString() }
      const answer = await api.publish({ revision: saver.revision, note, ...when })
      if (answer.kind === 'published') return onReopen()
      if (answer.kind === 'refused') setRefused(answer.findings)
      else setFaults({ all: t('conflict_text', { who: answer.by || t('someone_else') }) })
    } catch (error) {
      setFaults(faultsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, findings: refused ?? known, faults, publish }
}
