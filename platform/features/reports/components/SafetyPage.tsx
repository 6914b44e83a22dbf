import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { ListedCase, SafetyPageData } from '../pages.ts'

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  overflow-wrap: break-word;
  h1, h2, p { margin: 0; }
  h2 { font-size: var(--text-lg); }
  section { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
  .tips { gap: var(--space-2); padding-inline-start: 1.2em; list-style: disc; }
  .line { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-3); }
  .line > div { flex: 1 1 9rem; min-width: 0; overflow-wrap: anywhere; }
  .case > div { flex-basis: 17rem; }
  .case .number { white-space: nowrap; }
  .case + .case { padding-top: var(--space-3); border-top: 1px solid var(--color-border); }
  form { margin: 0; }
`

const TIPS = ['money', 'contact', 'meet', 'feel'] as const

/** Safety advice, blocked members, the member's reports and the decisions about the member. */
export function SafetyPage({ data }: { data: SafetyPageData }) {
  const t = useT('reports')
  return (
    <Page className="page-plain">
      <BackToAccount />
      <h1>{t('title')}</h1>
      <Notices data={data} />
      <section className="card" aria-labelledby="tips">
        <h2 id="tips">{t('tips_title')}</h2>
        <ul className="tips">
          {TIPS.map((tip) => (
            <li key={tip}>{t(`tip_${tip}`)}</li>
          ))}
        </ul>
      </section>
      {data.decisions.length > 0 && (
        <section className="card" aria-labelledby="decisions">
          <h2 id="decisions">{t('about_title')}</h2>
          <CaseList cases={data.decisions} />
        </section>
      )}
      <section className="card" aria-labelledby="reports">
        <h2 id="reports">{t('own_title')}</h2>
        {data.reports.length === 0 ? <p>{t('own_none')}</p> : <CaseList cases={data.reports} />}
      </section>
      <Blocks blocks={data.blocks} />
      <section className="card" aria-labelledby="staff">
        <h2 id="staff">{t('staff_title')}</h2>
        <p>{t('staff_text')}</p>
        <div>
          <ButtonLink href={`${href('account-data')}#staff-looks`} variant="secondary">
            {t('staff_link')}
          </ButtonLink>
        </div>
      </section>
    </Page>
  )
}

/** The result of the last action, and how to undo it. */
function Notices({ data: { filed, blocked, unblocked } }: { data: SafetyPageData }) {
  const t = useT('reports')
  const fault = useFormState()?.errors['']
  return (
    <>
      {fault && <Alert tone="danger" title={fault} />}
      {filed && (
        <Alert tone="success" title={t('filed', { number: filed })}>
          <p>{t('filed_text')}</p>
        </Alert>
      )}
      {blocked && <Alert tone="success" title={t('filed_blocked')} />}
      {unblocked && (
        <Alert
          tone="success"
          title={t('unblocked')}
          actions={
            <form method="post" action={href('account-safety-block', {}, { id: unblocked })}>
              <input type="hidden" name="id" value={unblocked} />
              <Button type="submit" variant="secondary" icon="undo">
                {t('undo')}
              </Button>
            </form>
          }
        />
      )}
    </>
  )
}

function Blocks({ blocks }: Pick<SafetyPageData, 'blocks'>) {
  const t = useT('reports')
  return (
    <section className="card" aria-labelledby="blocks">
      <h2 id="blocks">{t('blocks_title')}</h2>
      {blocks.length === 0 ? (
        <p>{t('blocks_none')}</p>
      ) : (
        <ul>
          {blocks.map(({ id, name, since }) => (
            <li key={id} className="line">
              <div>
                <b>
                  <bdi>{name ?? t('gone')}</bdi>
                </b>
                <p className="muted">{since}</p>
              </div>
              <form method="post" action={href('account-safety')}>
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="small"
                  aria-label={`${t('safety:unblock')}: ${name ?? t('gone')}`}
                >
                  {t('safety:unblock')}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * The member's reports, or decisions about the member: subject, time, state, and the link to read
 * and appeal.
 */
function CaseList({ cases }: { cases: readonly ListedCase[] }) {
  const t = useT('reports')
  return (
    <ul>
      {cases.map(({ id, number, subject, category, name, on, waiting, measure, mayAppeal }) => (
        <li key={id} className="line case">
          <div>
            <b>
              {t(`subject.${subject}`)}
              {name && (
                <>
                  {' · '}
                  <bdi>{name}</bdi>
                </>
              )}
            </b>
            <p className="muted">{t(`category.${category}`)}</p>
            <p className="muted">
              <span className="number">{number}</span> · {on}
            </p>
            {waiting ? <Tag tone="brand">{waiting}</Tag> : measure && <Tag>{measure}</Tag>}
          </div>
          <ButtonLink
            href={href('decision', { id })}
            variant="secondary"
            size="small"
            aria-label={`${t(mayAppeal ? 'read_appeal' : 'read')}: ${number}`}
          >
            {t(mayAppeal ? 'read_appeal' : 'read')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
