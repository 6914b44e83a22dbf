import { useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '../../../../i18n/format.ts'
import { useLocale, useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Refusal, type Schedule, type VersionLine } from '../studio-api.ts'
import { Comparison } from './comparison.tsx'
import type { DialogProps } from './dialog-props.ts'

interface Listed {
  readonly versions: readonly VersionLine[]
  readonly schedule: Schedule | null
}

/** Every version with its author and note: compared with the draft, or put before visitors again. */
export function VersionsDialog(props: DialogProps) {
  const { api, onClose, onReopen } = props
  const t = useT('studio')
  const [listed, setListed] = useState<Listed | null>(null)
  const [compared, setCompared] = useState<VersionLine | null>(null)
  const [fault, setFault] = useState('')
  const load = useCallback(() => {
    api.versions().then(setListed, () => setFault(t('no_answer')))
  }, [api, t])
  useEffect(load, [load])
  const act = (work: () => Promise<unknown>, then: () => void) => {
    setFault('')
    work().then(then, (error: unknown) =>
      setFault((error instanceof Refusal && error.message) || t('no_answer')),
    )
  }
  return (
    <Modal
      open
      size="large"
      title={compared ? t('compare', { number: compared.version }) : t('versions')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {fault && <Alert tone="danger">{fault}</Alert>}
      {compared ? (
        <Comparison {...props} version={compared.version} onBack={() => setCompared(null)} />
      ) : (
        <>
          {listed?.schedule?.state === 'waiting' && (
            <Planned schedule={listed.schedule} onCancel={() => act(() => api.unschedule(), load)} />
          )}
          {listed?.versions.length === 0 && <p className="hint">{t('versions_none')}</p>}
          <ol className="versions">
            {listed?.versions.map((line) => (
              <Line
                key={line.version}
                line={line}
                onCompare={() => setCompared(line)}
                onRollBack={() => act(() => api.rollBack(line.version, ''), onReopen)}
              />
            ))}
          </ol>
          {listed?.versions.some(({ live }) => live) && (
            <Button variant="quiet" onClick={() => act(() => api.rollBack(null, ''), onReopen)}>
              {t('back_to_files')}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

function useWhen(): (at: string) => string {
  const { iso } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (at) => formatDateTime(iso, new Date(at), zone)
}

function Planned({ schedule, onCancel }: { readonly schedule: Schedule; readonly onCancel: () => void }) {
  const t = useT('studio')
  const when = useWhen()
  return (
    <Alert
      tone="info"
      title={t('planned', { when: when(schedule.at) })}
      actions={
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('planned_cancel')}
        </Button>
      }
    >
      {schedule.note}
    </Alert>
  )
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
