import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { type Finding, Refusal, type Schedule, type VersionLine } from '../studio-api.ts'
import { Comparison } from './comparison.tsx'
import type { DialogProps } from './dialog-props.ts'
import { FindingList } from './finding-list.tsx'
import { PlanAlert } from './plan-alert.tsx'
import { useWhen } from './use-when.ts'

interface Listed {
  readonly versions: readonly VersionLine[]
  readonly schedule: Schedule | null
}

/** Every version with its author and note: compared with the draft, or put before visitors again. */
export function VersionsDialog(props: DialogProps) {
  const { document, onClose } = props
  const t = useT('studio')
  const { listed, fault, findings, rollBack, unschedule } = useVersions(props)
  const [compared, setCompared] = useState<VersionLine | null>(null)
  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      title={compared ? t('compare', { number: compared.version }) : t('versions')}
      closeLabel={t('close')}
    >
      {fault && <Alert tone="danger">{fault}</Alert>}
      {findings.length > 0 && (
        <Alert tone="danger" title={t('publish_refused')}>
          <FindingList findings={findings} document={document} />
        </Alert>
      )}
      {compared && <Comparison {...props} version={compared.version} onBack={() => setCompared(null)} />}
      {!compared && listed && (
        <>
          {listed.schedule && (
            <PlanAlert schedule={listed.schedule} document={document} onCancel={unschedule} />
          )}
          {listed.versions.length === 0 && <p className="hint">{t('versions_none')}</p>}
          <ol className="versions">
            {listed.versions.map((line) => (
              <Line
                key={line.version}
                line={line}
                onCompare={() => setCompared(line)}
                onRollBack={() => rollBack(line.version)}
              />
            ))}
          </ol>
          {listed.versions.some(({ live }) => live) && (
            <Button variant="quiet" onClick={() => rollBack(null)}>
              {t('back_to_files')}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

/** The versions of the lander, and what can be done with them; an old version may be refused by the checks of today. */
function useVersions({ api, onReopen }: DialogProps) {
  const t = useT('studio')
  const [listed, setListed] = useState<Listed | null>(null)
  const [fault, setFault] = useState('')
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const load = useCallback(() => {
    api.versions().then(setListed, () => setFault(t('no_answer')))
  }, [api, t])
  useEffect(load, [load])
  const act = (work: () => Promise<unknown>, then: () => void) => {
    setFault('')
    setFindings([])
    work().then(then, (error: unknown) => {
      const found = error instanceof Refusal ? error.findings : undefined
      setFindings(found ?? [])
      if (!found) setFault((error instanceof Refusal && error.message) || t('no_answer'))
    })
  }
  return {
    listed,
    fault,
    findings,
    rollBack: (version: number | null) => act(() => api.rollBack(version, ''), onReopen),
    unschedule: () => act(() => api.unschedule(), load),
  }
}

interface LineProps {
  readonly line: VersionLine
  readonly onCompare: () => void
  readonly onRollBack: () => void
}

function Line({ line, onCompare, onRollBack }: LineProps) {
  const t = useT('studio')
  const when = useWhen()
  const { version, live, kind, ofVersion, by, note, publishedAt } = line
  return (
    <li>
      <div className="facts">
        <strong>{t('version', { number: version })}</strong>
        {live && <Tag tone="success">{t('version_live')}</Tag>}
        {kind !== 'publish' && <Tag>{t(`version_${kind}`, { number: ofVersion ?? '' })}</Tag>}
        <span className="hint">
          {when(publishedAt)} · {by ?? t('command')}
        </span>
        {note && <p>{note}</p>}
      </div>
      {kind !== 'files' && (
        <span className="acts">
          <Button
            size="small"
            variant="secondary"
            aria-label={t('compare', { number: version })}
            onClick={onCompare}
          >
            {t('compare_short')}
          </Button>
          {!live && (
            <Button
              size="small"
              variant="secondary"
              aria-label={t('roll_back', { number: version })}
              onClick={onRollBack}
            >
              {t('roll_back_short')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
