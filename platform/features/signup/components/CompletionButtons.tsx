import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { CompleteData } from '../completion-page.ts'

/** Whether another line can be finished after the next one. */
const hasMore = ({ prompts }: CompleteData): boolean =>
  prompts !== null && prompts.all.filter(({ answer }) => answer !== '').length + 1 < prompts.most

/** On, to another line, past this page, back. */
export function CompletionButtons({ data, busy }: { data: CompleteData; busy: boolean }) {
  const t = useT('signup')
  const { step, pages, skip, back } = data
  return (
    <div className="buttons">
      <Button type="submit" size="large" busy={busy}>
        {t(step < pages ? 'common:continue' : 'complete_save')}
      </Button>
      {hasMore(data) && (
        <Button type="submit" name="more" value="1" variant="secondary" size="large">
          {t('complete_more')}
        </Button>
      )}
      <ButtonLink variant="secondary" size="large" href={skip}>
        {t('skip')}
      </ButtonLink>
      {back && (
        <ButtonLink variant="quiet" size="large" href={back}>
          {t('common:back')}
        </ButtonLink>
      )}
    </div>
  )
}
