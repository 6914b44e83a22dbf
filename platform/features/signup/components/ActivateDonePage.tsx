import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState, useMe, useSite } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { MemberCard } from '../../members/contract.ts'
import type { confirmActivation } from '../contract.ts'
import { MemberCards } from './MemberCards.tsx'

export interface ActivateDoneData {
  readonly token: string | null
  /** Address of the claim whose password is required, null where the browser is known. */
  readonly email: string | null
  readonly card: { readonly id: string; readonly name: string; readonly photo: string | null } | null
  readonly members: readonly MemberCard[]
  readonly credits: number
  readonly bonus: { readonly percentage: number; readonly left: number } | null
}

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  .two { display: grid; gap: var(--space-4); margin-block: var(--space-5) var(--space-6); }
  .own { display: flex; align-items: center; gap: var(--space-4); }
  .own h2, .premium h2 { margin: 0 0 var(--space-1); font-size: var(--text-xl); }
  .own p { margin: 0; color: var(--color-muted); }
  /* Align the label of a quiet button with the text above it. */
  .own a { margin-left: calc(-1 * var(--pad-control) - var(--stroke-thick)); }
  .premium p { margin: 0 0 var(--space-3); }
  .bonus { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
  .password { display: grid; gap: var(--space-4); }
  .password h1 { margin-top: 0; }
  .password p { margin-bottom: 0; }
  .lost { margin-top: var(--space-6); }
  .lost h2 { font-size: var(--text-lg); }
  .lost .muted { margin-top: var(--space-4); }
  @media (min-width: 768px) { .two { grid-template-columns: 1fr 1fr; } }
`

/** Behind the mailed link: first the button that confirms, then what comes next. */
export function ActivateDonePage({ data }: { data: ActivateDoneData }) {
  if (!data.token) return <Done data={data} />
  return data.email ? (
    <ConfirmByPassword token={data.token} email={data.email} />
  ) : (
    <Confirm token={data.token} />
  )
}

/**
 * Opening the link changes nothing: programs that look into mail open it too. The page posts the token itself where there is
 * JavaScript, else a press does, and takes it out of the address at once.
 */
function Confirm({ token }: { token: string }) {
  const t = useT('signup')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    window.history.replaceState(null, '', href('activate-done'))
    form.current?.requestSubmit()
  }, [])
  return (
    <Container narrow>
      <Block>
        <form className="card" method="post" action={href('activate-done')} ref={form}>
          <h1>{t('confirm_title')}</h1>
          <p>{t('confirm_text')}</p>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large" block>
            {t('confirm_button')}
          </Button>
        </form>
      </Block>
    </Container>
  )
}

/**
 * The link in a browser that has not signed up: another device of the same person, or the owner of an address that another
 * person signed up with. Only the first knows the password.
 */
function ConfirmByPassword({ token, email }: { token: string; email: string }) {
  const t = useT('signup')
  const site = useSite()
  const me = useMe()
  const form = useForm<typeof confirmActivation>('PUT', '/api/activation', {
    next: () => href('activate-done'),
    elsewhere: {
      activation_failed: () => href(me?.status === 'active' ? 'activate-done' : 'activate-error'),
    },
    posted: useFormState(),
    offline: t('offline'),
  })
  useEffect(() => window.history.replaceState(null, '', href('activate-done')), [])
  return (
    <Container narrow>
      <Block>
        <form
          className="card password"
          method="post"
          action={href('activate-done')}
          {...form.props}
          noValidate
        >
          <FormErrors title={form.fault} />
          <div>
            <h1>{t('confirm_title')}</h1>
            <p>{t('confirm_password_text', { email, site: site.name })}</p>
          </div>
          <input type="hidden" name="token" value={token} />
          {/* For password managers: the account that the password is of. */}
          <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            label={t('common:password')}
            showLabel={t('common:show_password')}
            hideLabel={t('common:hide_password')}
            autoComplete="current-password"
            error={form.errors.password}
          />
          <Button type="submit" size="large" block>
            {t('confirm_button')}
          </Button>
        </form>
        <section className="lost">
          <h2>{t('confirm_lost_title')}</h2>
          <p>{t('confirm_lost_again')}</p>
          {site.signupsOpen && (
            <ButtonLink variant="secondary" href={href('signup')}>
              {t('confirm_lost_button')}
            </ButtonLink>
          )}
          <p className="muted">{t('confirm_lost_stranger', { site: site.name })}</p>
        </section>
      </Block>
    </Container>
  )
}

function Done({ data }: { data: ActivateDoneData }) {
  const t = useT('signup')
  const { iso } = useLocale()
  const site = useSite()
  const me = useMe()
  const { card, bonus, members } = data
  return (
    <Container>
      <Block>
        <h1>{t('done_title', { name: card?.name ?? '' })}</h1>
        <p className="text-lg">{t('done_text', { site: site.name })}</p>
        <div className="two">
          <section className="card own">
            <Avatar src={card?.photo ? photoUrl(card.photo, 'thumb') : null} alt="" size={96} />
            <div>
              <h2>{card?.name}</h2>
              <p>{t('common:credits', { count: data.credits })}</p>
              <ButtonLink variant="quiet" size="small" href={href('complete-signup')}>
                {t('done_profile')}
              </ButtonLink>
            </div>
          </section>
          {!me?.paid && (
            <section className="card premium" data-marked>
              <h2>{t('premium_title')}</h2>
              <p>{t('premium_text')}</p>
              {bonus && (
                <p className="bonus">
                  <Tag tone="accent">−{formatPercent(iso, bonus.percentage)}</Tag>
                  <Countdown left={bonus.left} label={t('premium_left')} />
                </p>
              )}
              <ButtonLink variant="secondary" href={href('credits')}>
                {t('premium_button')}
              </ButtonLink>
            </section>
          )}
        </div>
        {members.length > 0 && (
          <>
            <h2>{t('done_members')}</h2>
            <MemberCards members={members} />
          </>
        )}
        <p className="text-center" style={{ marginTop: 'var(--space-5)' }}>
          <ButtonLink size="large" href={href('members')}>
            {t('go_members')}
          </ButtonLink>
        </p>
      </Block>
    </Container>
  )
}
