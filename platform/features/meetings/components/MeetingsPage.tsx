import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { isolated } from '../../../core/bidi-isolation.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { NameAge } from '../../../ui/name-age.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type FormHandle, useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { changeMeetingCall } from '../contract.ts'
import type { MeetingsPageData } from '../pages.ts'
import { WORDS_LENGTH } from '../rules.ts'

const Page = styled.div`
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  ul { display: grid; gap: var(--space-4); margin: 0; padding: 0; list-style: none; }
  section ul { gap: 0; }
  .card, form { display: grid; gap: var(--space-3); }
  .words { white-space: pre-line; overflow-wrap: anywhere; }
  .presses { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3); }
`

type Change = 'make' | 'link' | 'well' | 'end'
type Meeting = MeetingsPageData['meetings'][number]

/** One form of the page, which then shows what has become of it. */
function useMeetingForm(change: Change, id?: string): FormHandle {
  const t = useT('common')
  const posted = useFormState()
  const mine = posted?.values.change === change && (id === undefined || posted.values.id === id)
  return useForm<typeof changeMeetingCall>('POST', '/api/meeting', {
    next: ({ token }) => href('account-meetings', {}, { token: token ?? undefined }),
    posted: mine ? posted : null,
    offline: t('offline'),
  })
}

/** The pages that the member has made for friends, and the form for another one. */
export function MeetingsPage({ data }: { data: MeetingsPageData }) {
  const t = useT('meetings')
  const { meetings, partner, companions, days, more } = data
  return (
    <Page className="page-plain">
      <BackToAccount />
      <h1>{t('account:meetings_title')}</h1>
      <p>{t('lead')}</p>
      {meetings.length > 0 && (
        <ul>
          {meetings.map((meeting) => (
            <MeetingCard key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
      {more && partner && <MakeForm partner={partner} days={days} />}
      {more && !partner && companions.length > 0 && (
        <section>
          <h2>{t('whom')}</h2>
          <ul>
            {companions.map(({ id, name, age }) => (
              <li key={id}>
                <a className="tap" href={href('account-meetings', {}, { member: id })}>
                  <NameAge name={name} age={age} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {more && !partner && companions.length === 0 && (
        <>
          <p>{t('nobody')}</p>
          <div>
            <ButtonLink href={href('chats')} variant="secondary">
              {t('site:nav_messages')}
            </ButtonLink>
          </div>
        </>
      )}
    </Page>
  )
}

function MeetingCard({ meeting }: { meeting: Meeting }) {
  const t = useT('meetings')
  const { id, name, age, day, words, well, until, link } = meeting
  return (
    <li className="card">
      <h2>
        <NameAge name={name} age={age} />
      </h2>
      <p>{day}</p>
      <p className="words" dir="auto">
        {words}
      </p>
      {link && <Link link={link} />}
      <p className="muted">{well ? t('is_well', { until }) : t('until', { until })}</p>
      <div className="presses">
        {!well && <Press change="well" id={id} words={t('well')} />}
        {!link && <Press change="link" id={id} words={t('new_link')} />}
        <Press change="end" id={id} words={t('end')} />
      </div>
    </li>
  )
}

/** The address, to be copied, or sent by the member's own program. */
function Link({ link }: { link: string }) {
  const t = useT('meetings')
  const field = useRef<HTMLDivElement>(null)
  const mail = new URLSearchParams({ subject: t('mail_subject'), body: t('mail_body', { link }) })
  return (
    <>
      <div ref={field}>
        <TextField
          label={t('link')}
          hint={t('link_hint')}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="presses">
        <CopyAndShare link={link} onRefused={() => field.current?.querySelector('input')?.focus()} />
        <a className="tap" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          {t('mail_it')}
        </a>
      </div>
    </>
  )
}

/**
 * Buttons for what this browser can do, which the server does not know; none without script.
 * `onRefused`: the browser does not let the page write to the clipboard.
 */
function CopyAndShare({ link, onRefused }: { link: string; onRefused: () => void }) {
  const t = useT('meetings')
  const toast = useToast()
  const [can, setCan] = useState({ copy: false, share: false })
  // Browsers have both on HTTPS pages only.
  useEffect(() => setCan({ copy: 'clipboard' in navigator, share: 'share' in navigator }), [])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link)
    toast({ tone: 'success', text: t('copied') })
  }
  // A refusal: the member has closed the list of apps, which shows by itself.
  const share = (): Promise<void> =>
    navigator.share({ text: t('mail_body', { link }) }).catch(() => undefined)
  return (
    <>
      {can.copy && (
        <Button type="button" onClick={() => copy().catch(onRefused)}>
          {t('copy')}
        </Button>
      )}
      {can.share && (
        <Button type="button" variant="secondary" onClick={share}>
          {t('share_it')}
        </Button>
      )}
    </>
  )
}

function Press({ change, id, words }: { change: Exclude<Change, 'make'>; id: string; words: string }) {
  const form = useMeetingForm(change, id)
  return (
    <form method="post" action={href('account-meetings')} {...form.props}>
      <FormErrors title={form.fault} />
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant={change === 'well' ? 'primary' : 'secondary'} busy={form.busy}>
        {words}
      </Button>
    </form>
  )
}

function MakeForm({
  partner,
  days,
}: Pick<MeetingsPageData, 'days'> & { partner: { id: string; name: string } }) {
  const t = useT('meetings')
  const form = useMeetingForm('make')
  return (
    <form method="post" action={href('account-meetings')} className="card" {...form.props}>
      <h2>{t('make_title', { name: isolated(partner.name) })}</h2>
      <FormErrors title={form.fault} />
      <input type="hidden" name="change" value="make" />
      <input type="hidden" name="member" value={partner.id} />
      <Select label={t('day')} {...form.field('day')} options={days} required />
      <TextArea
        label={t('words')}
        hint={t('words_hint', { max: WORDS_LENGTH })}
        {...form.field('words')}
        rows={4}
        dir="auto"
        required
      />
      <p className="muted">{t('what', { name: isolated(partner.name) })}</p>
      <Button type="submit" busy={form.busy}>
        {t('make')}
      </Button>
    </form>
  )
}
