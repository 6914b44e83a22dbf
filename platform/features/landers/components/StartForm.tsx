import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { WhoFields } from '../../signup/components/WhoFields.tsx'
import { AskForm } from '../../waiting-list/components/AskForm.tsx'
import type { LanderFacts } from '../facts.ts'
import { EntranceFields } from './WayIn.tsx'

export const startFormCss = `
.l-start{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-4);color:var(--color-text);background:var(--color-raised);text-align:start}
.l-start h2{margin:0;text-align:start}
.l-start p{margin:0}
.l-start .l-login{text-align:center}
.l-start .l-login a{display:inline-block;padding-block:10px}
`

interface Props {
  facts: LanderFacts
  title: string | undefined
  lead?: string | undefined
  button: string
  note?: string | undefined
}

/**
 * The first step of the signup as a plain form; the signup asks for what is missing. A closed site
 * has the form of its waiting list in this place, so that nobody meets a closed door.
 */
export function StartForm({ facts, title, lead, button, note }: Props) {
  const t = useT('index')
  if (facts.refusal) return <Closed refusal={facts.refusal} />
  return (
    <form className="card l-start" method="post" action={href('signup')} noValidate>
      {title && <h2>{title}</h2>}
      {lead && <p>{lead}</p>}
      <input type="hidden" name="step" value="0" />
      <EntranceFields entrance={facts.entrance} />
      {facts.profile && <input type="hidden" name="target" value={facts.profile.id} />}
      <WhoFields values={{ seeks: facts.seeks }} errors={{}} />
      <Button type="submit" size="large" block>
        {button}
      </Button>
      {note && <p className="muted text-sm text-center">{note}</p>}
      <p className="l-login">
        <a href={href('login')}>{t('login')}</a>
      </p>
    </form>
  )
}

function Closed({ refusal }: { refusal: NonNullable<LanderFacts['refusal']> }) {
  const t = useT('index')
  const wish = refusal === 'invite_needed' ? 'invitation' : 'opening'
  return (
    <div className="card l-start">
      <h2>{t(`waiting-list:title_${wish}`)}</h2>
      <p>{t(`waiting-list:text_${wish}`)}</p>
      <AskForm wish={wish} />
      <p className="l-login">
        <a href={href('login')}>{t('login')}</a>
      </p>
    </div>
  )
}
