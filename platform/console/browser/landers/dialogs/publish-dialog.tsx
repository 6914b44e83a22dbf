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

/** Puts the draft before visitors, now or at a time: with a note for the others, and what the checks found. */
export function PublishDialog({ api, saver, document, findings: known, onClose, onReopen }: DialogProps) {
  const t = useT('studio')
  const [note, setNote] = useState('')
  const [at, setAt] = useState('')
  const [busy, setBusy] = useState(false)
  const [findings, setFindings] = useState<readonly Finding[]>(known)
  const [fault, setFault] = useState('')
  const publish = async () => {
    setBusy(true)
    setFault('')
    try {
      await saver.flush()
      const when = at === '' ? {} : { at: new Date(at).toISOString() }
      const answer = await api.publish({ revision: saver.revision, note, ...when })
      if (answer.kind === 'published') return onReopen()
      if (answer.kind === 'refused') setFindings(answer.findings)
      else setFault(t('conflict_text', { who: answer.by }))
    } catch (error) {
      setFault((error instanceof Refusal && error.message) || t('no_answer'))
    } finally {
      setBusy(false)
    }
  }
  const refused = findings.some(isRefusing)
  return (
    <Modal
      open
      size="large"
      title={t('publish_title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={busy} onClick={() => void publish()}>
            {t(at === '' ? 'publish_now' : 'publish_later')}
          </Button>
        </>
      }
    >
      {fault && <Alert tone="danger">{fault}</Alert>}
      {refused && (
        <Alert tone="danger" title={t('publish_refused')}>
          {t('publish_refused_text')}
        </Alert>
      )}
      <FindingList findings={findings} document={document} />
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
        onChange={({ target }) => setAt(target.value)}
      />
    </Modal>
  )
}
