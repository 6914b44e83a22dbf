import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { WaitingListData } from '../pages.ts'
import { AskForm } from './AskForm.tsx'

/** The list of a closed site: the form, what happened to it, or the address of a mailed link. */
export function WaitingListPage() {
  const t = useT('waiting-list')
  const { wish, state, token, email, unknown } = usePage().data as WaitingListData
  const refused = useFormState()?.errors['']
  if (state === 'form')
    return (
      <div className="page-plain">
        <h1>{t(`title_${wish}`)}</h1>
        {unknown && !refused && <Alert tone="warning">{t('errors:waiting_link_unknown')}</Alert>}
        <div className="card">
          <p>{t(`text_${wish}`)}</p>
          <AskForm wish={wish} />
        </div>
      </div>
    )
  return (
    <div className="page-plain">
      <h1>{t(`title_${state}`)}</h1>
      <div className="card">
        <Stack>
          <FormErrors title={refused} />
          <p>{t(state === 'waiting' ? `text_waiting_${wish}` : `text_${state}`, { email })}</p>
          {state === 'confirm' && <TokenForm change="confirm" token={token} label={t('confirm')} />}
          {state === 'waiting' && <TokenForm change="leave" token={token} label={t('leave')} />}
        </Stack>
      </div>
    </div>
  )
}

interface TokenProps {
  readonly change: 'confirm' | 'leave'
  readonly token: string
  readonly label: string
}

function TokenForm({ change, token, label }: TokenProps) {
  return (
    <form method="post" action={href('waiting-list', {}, { token })}>
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant={change === 'confirm' ? 'primary' : 'secondary'} block>
        {label}
      </Button>
    </form>
  )
}
