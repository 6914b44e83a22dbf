import { useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '../../../../i18n/format.ts'
import { useLocale, useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import type { LanderDocument } from '../document.ts'
import { type Finding, Refusal, type Schedule, type VersionLine } from '../studio-api.ts'
import { Comparison } from './comparison.tsx'
import type { DialogProps } from './dialog-props.ts'
import { FindingList } from './finding-list.tsx'

interface Listed {
  readonly versions: readonly VersionLine[]
  readonly schedule: Schedule | null
}

/**
 * All versions with author and note. Each can be compared with the draft or shown to visitors
 * again.
 */
export function VersionsDialog(props: DialogProps) {
  const { document, alone, onClose } = props
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
          {listed.versions.length === 0 && (
            <p className="hint">{t(alone ? 'versions_none_alone' : 'versions_none')}</p>
          )}
          <ol className="versions">
            {listed.versions.map((line) => (
              <Line
                key={line.version}
                line={line}
                alone={alone}
                onCompare={() => setCompared(line)}
                onRollBack={() => rollBack(line.version)}
              />
            ))}
          </ol>
          {listed.versions.some(({ live }) => live) && (
            <Button variant="quiet" onClick={() => rollBack(null)}>
              {t(alone ? 'take_offline' : 'back_to_files')}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

/** The versions of the lander and their actions. The current checks may refuse an old version. */
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
  readonly alone: boolean
  readonly onCompare: () => void
  readonly onRollBack: () => void
}

function Line({ line, alone, onCompare, onRollBack }: LineProps) {
  const t = useT('studio')
  const when = useWhen()
  const { version, live, kind, ofVersion, by, note, publishedAt } = line
  return (
    <li>
      <div className="facts">
        <strong>{t('version', { number: version })}</strong>
        {live && <Tag tone="success">{t('version_live')}</Tag>}
        {kind !== 'publish' && (
          <Tag>
            {t(kind === 'files' && alone ? 'version_offline' : `version_${kind}`, {
              number: ofVersion ?? '',
            })}
          </Tag>
        )}
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

interface Props {
  readonly schedule: Schedule
  /** The draft, used to name the places of findings. */
  readonly document: LanderDocument
  readonly onCancel: () => void
}

/**
 * The scheduled version of a lander, or why it was refused at its time, so that visitors still see
 * the previous page.
 */
function PlanAlert({ schedule, document, onCancel }: Props) {
  const t = useT('studio')
  const when = useWhen()(schedule.at)
  if (schedule.state === 'refused')
    return (
      <Alert tone="danger" title={t('plan_refused', { when })}>
        {schedule.note && <p>{schedule.note}</p>}
        <p>{t('publish_refused_text')}</p>
        <FindingList findings={schedule.findings ?? []} document={document} />
      </Alert>
    )
  const cancel = (
    <Button size="small" variant="secondary" onClick={onCancel}>
      {t('planned_cancel')}
    </Button>
  )
  return (
    <Alert tone="info" title={t('planned', { when })} actions={cancel}>
      {schedule.note}
    </Alert>
  )
}

/** Formats a time in the user's language and time zone. */
function useWhen(): (at: string) => string {
  const { iso } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (at) => formatDateTime(iso, new Date(at), zone)
}
