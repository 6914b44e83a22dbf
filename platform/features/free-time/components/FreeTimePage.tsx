import { Fragment } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { MemberCards } from '../../members/components/MemberCards.tsx'
import type { FreeMember, saveFreeCall } from '../contract.ts'
import { freeInput } from '../input.ts'
import type { FreeTimePageData } from '../list.ts'

const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0; font-size: var(--text-xl); }
  .intro { max-width: 42rem; margin: var(--space-1) 0 var(--space-4); color: var(--color-muted); }
  > [data-tone], form { max-width: 42rem; }
  form { margin-block: var(--space-4) var(--space-6); }
  fieldset { margin: 0 0 var(--space-3); padding: 0; border: 0; }
  legend { padding: 0; font-weight: 700; }
  ul.week { margin: var(--space-2) 0; padding: 0; list-style: none; }
  /* Both halves have one width in all rows, and a mark takes none: pressing moves nothing. */
  ul.week > li { display: grid; grid-template-columns: 1fr 1fr; align-items: center; gap: var(--space-1) var(--space-2); padding-block: var(--space-1); border-top: 1px solid var(--color-border); }
  ul.week > li > :first-child { grid-column: 1 / -1; }
  .parts { display: contents; }
  form { container-type: inline-size; }
  /* In letters of the page: larger ones put the day above its halves. */
  @container (min-width: 19rem) {
    ul.week { display: grid; grid-template-columns: max-content minmax(0, 1fr) minmax(0, 1fr); column-gap: var(--space-2); }
    ul.week > li { grid-column: 1 / -1; grid-template-columns: subgrid; }
    ul.week > li > :first-child { grid-column: 1; padding-inline-end: var(--space-1); }
    ul.week > li:has(label:only-child) label { grid-column: 3; }
  }
  .parts label { position: relative; display: grid; place-items: center; min-width: 0; min-height: 44px; padding: var(--space-1) var(--space-2); border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip); background: var(--color-surface); text-align: center; overflow-wrap: anywhere; cursor: pointer; }
  .parts label svg { position: absolute; inset-block-start: -5px; inset-inline-end: -3px; display: none; padding: 1px; border-radius: 50%; background: var(--color-raised); color: var(--color-text); box-shadow: 0 0 0 1px var(--color-border); }
  .parts label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  .parts label:has(:checked) svg { display: block; }
  .parts label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .parts input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  .hint { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  h2 { margin: 0 0 var(--space-3); font-size: var(--text-lg); }
  .together { display: flex; gap: var(--space-1); margin: var(--space-1) 0 0; font-size: var(--text-sm); line-height: 1.35; overflow-wrap: anywhere; }
  .together svg { flex: none; }
  /* Lines break between half days only. */
  .together span span { display: inline-block; }
`

/** The half days of the next week on which the member is free, and who near them is free then. */
export function FreeTimePage({ data: { free, members, days, saved } }: { data: FreeTimePageData }) {
  const t = useT('free-time')
  const form = useForm<typeof saveFreeCall>('POST', '/api/free-time', {
    input: freeInput,
    next: () => href('free-time', {}, { saved: '1' }),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <Container>
      <Block>
        <h1>{t('title')}</h1>
        <p className="intro">{t('lead')}</p>
        {saved && !form.fault && <Alert tone="success">{t(free.length > 0 ? 'saved' : 'deleted')}</Alert>}
        <form method="post" action={href('free-time')} {...form.props}>
          <FormErrors title={form.fault} />
          <fieldset>
            <legend>{t('ask')}</legend>
            <ul className="week">
              {days.map(({ day, name, parts }) => (
                <li key={day}>
                  <span id={`day-${day}`}>{name}</span>
                  <span className="parts">
                    {parts.map(({ place, evening }) => (
                      <label key={place}>
                        <input
                          type="checkbox"
                          name={`free_${place}`}
                          defaultChecked={free.includes(place)}
                          aria-describedby={`day-${day}`}
                        />
                        <Icon name="check" size={18} />
                        {t(evening ? 'evening' : 'day')}
                      </label>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
            <p className="hint">{t('hint')}</p>
          </fieldset>
          <Button type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        </form>
        <section>
          <h2>{t('people')}</h2>
          {members.length > 0 ? (
            <MemberCards cards={members} note={(one) => <Together member={one} />} />
          ) : (
            <Nobody said={free.length > 0} />
          )}
        </section>
      </Block>
    </Container>
  )
}

function Nobody({ said }: { readonly said: boolean }) {
  const t = useT('free-time')
  if (!said) return <p className="hint">{t('none_said')}</p>
  return (
    <EmptyState
      icon="search"
      title={t('none_title')}
      text={t('none_text')}
      actions={<ButtonLink href={href('members')}>{t('likes:find')}</ButtonLink>}
    />
  )
}

function Together({ member: { together } }: { member: FreeMember }) {
  return (
    <p className="together">
      <Icon name="check" size={18} />
      <span>
        {together.map((half, index) => (
          <Fragment key={half}>
            <span>{index < together.length - 1 ? `${half}\u00a0·` : half}</span>{' '}
          </Fragment>
        ))}
      </span>
    </p>
  )
}
