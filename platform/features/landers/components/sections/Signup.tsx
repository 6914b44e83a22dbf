import { href } from '../../../../core/routes.ts'
import { useT } from '../../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { WhoFields } from '../../../signup/components/WhoFields.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
}

export const signupCss = `
.l-signup form,.l-signup .l-closed{display:grid;gap:var(--space-4);max-width:30rem;margin-inline:auto;color:var(--color-text);background:var(--color-raised)}
.l-signup h2{margin:0}
.l-signup p{margin:0}
.l-signup .l-login{text-align:center}
.l-signup .l-login a{display:inline-block;padding-block:10px}
`

/** The first step of the signup as a plain form; what it leaves open the signup asks for. */
export function Signup({ id, settings, texts, facts }: SectionProps<Settings>) {
  const t = useT('index')
  return (
    <Band id={id} tone={settings.tone} className="l-signup">
      {facts.refusal ? (
        <div className="card l-closed">
          <h2>{t(`title_${facts.refusal}`)}</h2>
          <p>{t(`text_${facts.refusal}`)}</p>
          <ButtonLink size="large" block href={href('login')}>
            {t('common:login')}
          </ButtonLink>
        </div>
      ) : (
        <form className="card" method="post" action={href('signup')} noValidate>
          <h2>{texts.title}</h2>
          {texts.lead && <p>{texts.lead}</p>}
          <input type="hidden" name="step" value="0" />
          {facts.profile && <input type="hidden" name="target" value={facts.profile.id} />}
          <WhoFields values={{ seeks: facts.seeks }} errors={{}} />
          <Button type="submit" size="large" block>
            {texts.button}
          </Button>
          {texts.note && <p className="muted text-sm text-center">{texts.note}</p>}
          <p className="l-login">
            <a href={href('login')}>{t('login')}</a>
          </p>
        </form>
      )}
    </Band>
  )
}
