import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { partRef } from '../../../core/profile-parts.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { FictionalIcon, FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { ListEnd, ListStart, useLoadFailed } from '../../../widgets/ListEnds.tsx'
import { MessageWarning } from '../../../widgets/MessageWarning.tsx'
import { useLiveEvents } from '../../live/hooks.ts'
import type { answerEveningCall, EveningAnswer, readEveningCall } from '../contract.ts'
import type { EveningPageData } from '../evening.ts'

const Block = styled.div`
  max-width: 42rem;
  margin: 0 auto;
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0; font-size: var(--text-md); color: var(--color-muted); }
  .question { margin: var(--space-1) 0 var(--space-4); color: var(--color-heading); font: var(--weight-heading) var(--text-2xl)/1.2 var(--font-heading); letter-spacing: var(--letter-heading); text-wrap: balance; overflow-wrap: anywhere; }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); justify-items: start; margin-top: var(--space-4); }
  form > :not(button) { width: 100%; }
  h2 { margin: var(--space-6) 0 var(--space-3); font-size: var(--text-lg); }
  .rule { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  ul { display: grid; gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
  ul > li { display: grid; gap: var(--space-2); padding: var(--space-3); border: var(--stroke-thin) solid var(--color-border); border-radius: var(--radius-card); background: var(--color-surface); }
  .who { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-3); min-height: 44px; color: inherit; text-decoration: none; }
  .who span { min-width: 0; overflow-wrap: anywhere; }
  .who small { display: block; color: var(--color-muted); font-size: var(--text-sm); }
  .text { margin: 0; font-size: var(--text-lg); line-height: 1.35; overflow-wrap: anywhere; }
  .ways { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); }
`

/** The question of the day: the member's own answer, and then the answers of those near them. */
export function EveningPage({ data }: { data: EveningPageData }) {
  const t = useT('evening')
  const { question, own, further } = data
  return (
    <Container>
      <Block>
        <h1>{t('title')}</h1>
        <p className="question">{question}</p>
        {own && own.warnings.length > 0 && <Alert tone="warning">{t('own_warning')}</Alert>}
        <AnswerForm key={own?.text} data={data} />
        <section>
          <h2>{t('others')}</h2>
          {further && <ListStart href={href('evening')} />}
          {own ? <Answers data={data} /> : <p className="rule">{t('answer_first')}</p>}
        </section>
      </Block>
    </Container>
  )
}

function AnswerForm({ data: { day, own } }: { data: EveningPageData }) {
  const t = useT('evening')
  const form = useForm<typeof answerEveningCall>('POST', '/api/evening', {
    next: () => href('evening'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const field = form.field('text')
  return (
    <form method="post" action={href('evening')} {...form.props}>
      <FormErrors title={form.fault} />
      <input type="hidden" name="day" value={day} />
      <TextArea
        label={t('answer')}
        hint={t('hint')}
        {...field}
        defaultValue={field.defaultValue ?? own?.text ?? ''}
        rows={3}
      />
      <Button type="submit" busy={form.busy}>
        {t(own ? 'change' : 'send')}
      </Button>
      <p className="rule">{t(own ? 'until_own' : 'until')}</p>
    </form>
  )
}

const keys = { id: ({ member }: EveningAnswer) => member.id, at: ({ at }: EveningAnswer) => at }

function Answers({ data: { day, answers, next } }: { data: EveningPageData }) {
  const t = useT('evening')
  const onFailed = useLoadFailed()
  const load = async (after: string) => {
    const page = await callApi<typeof readEveningCall>('GET', '/api/evening', { query: { after } })
    return { items: page.answers, next: page.next }
  }
  const loaded = useLoadMore({ items: answers, next }, { ...keys, name: 'evening', load, onFailed })
  useLiveEvents((event) => {
    if (event.type === 'contact') loaded.drop(({ member }) => member.id === event.member)
  })
  if (loaded.items.length === 0)
    return <EmptyState icon="chat" title={t('none_title')} text={t('none_text')} />
  return (
    <>
      <ul>
        {loaded.items.map((one) => (
          <Answer key={one.member.id} answer={one} day={day} />
        ))}
      </ul>
      <ListEnd href={loaded.next && href('evening', {}, { after: loaded.next })} list={loaded} />
    </>
  )
}

interface AnswerProps {
  readonly answer: EveningAnswer
  readonly day: string
}

/** One answer, with the ways to its author: a message that quotes it, their profile, a report. */
function Answer({ answer: { member, text, warnings }, day }: AnswerProps) {
  const t = useT('evening')
  const { id, name, age, place, photo, online, fictional } = member
  return (
    <li>
      <a className="who" href={href('members-id', { id })}>
        <Avatar
          src={photo && photoUrl(photo, 'thumb')}
          alt=""
          size={56}
          {...(online ? { online: t('common:online') } : {})}
          {...(fictional ? { mark: <FictionalIcon /> } : {})}
        />
        <span>
          <strong>
            <bdi>{name}</bdi>, {age}
          </strong>
          <small>{place}</small>
        </span>
        {fictional && <FictionalLabel />}
      </a>
      <p className="text" dir="auto">
        {text}
      </p>
      {warnings.length > 0 && <MessageWarning warnings={warnings} name={name} />}
      <div className="ways">
        <ButtonLink
          size="small"
          variant="secondary"
          icon="chat"
          href={href('members-id-chat', { id }, { about: partRef({ kind: 'evening', key: day }) })}
        >
          {t('reply')}
        </ButtonLink>
        <ButtonLink
          size="small"
          variant="quiet"
          href={href('account-safety-report', {}, { subject: 'profile', id })}
        >
          {t('report')}
        </ButtonLink>
      </div>
    </li>
  )
}
