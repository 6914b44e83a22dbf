import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import type { ShownComplaint } from '../pages.ts'
import { WrittenPart } from './Written.tsx'

/** A complaint with what was answered, in the order of time, and the way to appeal. */
export function ComplaintView({ complaint, token }: { complaint: ShownComplaint; token: string }) {
  const t = useT('complaints')
  const { number, kind, state, body, on, due, answer, appeal, appealAnswer, appealUntil } = complaint
  return (
    <>
      <p className="muted">
        {t('number', { number })} · {t(`kinds.${kind}`)} · {on}
      </p>
      {(state === 'open' || state === 'appealed') && <p>{t('waiting', { date: due })}</p>}
      <WrittenPart title={t('yours')} text={body} />
      {answer && <WrittenPart title={t(`outcome_${answer.outcome}`)} on={answer.on} text={answer.text} />}
      {appeal && <WrittenPart title={t('your_appeal')} on={appeal.on} text={appeal.text} />}
      {appealAnswer && (
        <WrittenPart
          title={t(`outcome_${appealAnswer.outcome}`)}
          on={appealAnswer.on}
          text={appealAnswer.text}
        />
      )}
      {appealUntil && (
        <>
          <p>{t('appeal_text', { date: appealUntil })}</p>
          <ButtonLink href={href('complaints-appeal', {}, { token })} variant="secondary">
            {t('appeal')}
          </ButtonLink>
        </>
      )}
      {state === 'closed' && <p className="muted">{t('settlement')}</p>}
    </>
  )
}
