import { useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { LanderDocument } from '../document.ts'
import type { Schedule } from '../studio-api.ts'
import { FindingList } from './finding-list.tsx'
import { useWhen } from './use-when.ts'

interface Props {
  readonly schedule: Schedule
  /** The draft: names the places of what the checks found. */
  readonly document: LanderDocument
  readonly onCancel: () => void
}

/** What is planned of a lander; or why the plan was refused at its time, and that visitors see what they saw before. */
export function PlanAlert({ schedule, document, onCancel }: Props) {
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
