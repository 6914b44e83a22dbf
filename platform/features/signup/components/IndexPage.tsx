import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { MemberCard } from '../../members/contract.ts'
import { MemberCards } from './MemberCards.tsx'
import { WhoFields } from './WhoFields.tsx'

export interface IndexData {
  readonly heading: string
  readonly description: string
  readonly tagline: string
  readonly refusal: 'signups_closed' | 'invite_needed' | null
  readonly members: readonly MemberCard[]
}

const Block = styled.div`
  .hero { background: var(--color-hero); background-image: var(--gradient-hero); color: var(--color-on-hero); overflow: hidden; }
  .hero > div { display: grid; gap: var(--space-5); align-items: center; padding-block: var(--space-6) var(--space-7); }
  .hero h1 { margin: 0 0 var(--space-3); color: inherit; font-size: var(--text-display); line-height: 1.08; }
  .hero .lead { margin: 0; max-width: 34em; font-size: var(--text-lg); }
  .hero img { width: 100%; height: auto; }
  .hero form, .hero .closed { display: grid; gap: var(--space-4); color: var(--color-text); background: var(--color-raised); }
  .hero h2 { margin: 0; font-size: var(--text-xl); }
  .hero .login { margin: 0; text-align: center; }
  .hero .login a { display: inline-block; padding-block: 10px; }
  .band { padding-block: var(--space-7); }
  .band h2 { text-align: center; }
  .band.tinted { background: var(--color-sunken); }
  .points { display: grid; gap: var(--space-4); margin: var(--space-5) 0 0; padding: 0; list-style: none; counter-reset: step; }
  .points h3 { margin: 0 0 var(--space-1); font-size: var(--text-lg); }
  .points p { margin: 0; color: var(--color-muted); }
  .mark { display: grid; place-items: center; width: 52px; height: 52px; border-radius: var(--radius-avatar); background: var(--color-soft); color: var(--color-on-soft); font: var(--weight-heading) var(--text-xl) / 1 var(--font-heading); }
  .more { margin: var(--space-5) 0 0; text-align: center; }
  .last { padding-bottom: 0; text-align: center; }
  .last h2 { margin-bottom: var(--space-4); }
  .last p { margin: 0 auto var(--space-4); max-width: 34em; font-size: var(--text-lg); }

  @media (max-width: 767.98px) {
    .points li { display: grid; grid-template-columns: auto 1fr; column-gap: var(--space-4); align-items: start; }
    .mark { grid-row: span 2; }
    .points h3 { align-self: end; }
    /* The form precedes the picture, so that a phone's first screen shows it. */
    .hero .words { display: contents; }
    .hero h1 { margin-bottom: calc(-1 * var(--space-2)); }
    .hero img { order: 1; max-width: 20rem; margin-inline: auto; }
  }
  @media (min-width: 768px) {
    .points { grid-template-columns: repeat(3, 1fr); }
    .points h3 { margin-top: var(--space-3); }
    .hero > div { grid-template-columns: 1fr minmax(20rem, 26rem); gap: var(--space-7); padding-block: var(--space-7) var(--space-8); }
    .card-grid { grid-template-columns: repeat(4, 1fr); }
    .hero img { margin-top: var(--space-4); max-width: 30rem; }
  }
`

type Point = readonly [key: string, icon: IconName]

const TRUST: readonly Point[] = [
  ['trust_price', 'credits'],
  ['trust_leave', 'undo'],
]
const LABELS: Point = ['trust_labels', 'eye']
const PRIVATE: Point = ['trust_private', 'lock']

/** The front page: one promise, one form, and how it works. All of it works without JavaScript. */
export function IndexPage({ data }: { data: IndexData }) {
  const t = useT('index')
  const site = useSite()
  const points = site.fictional ? [LABELS, ...TRUST] : [...TRUST, PRIVATE]
  return (
    <Block>
      <section className="hero">
        <div className="container">
          <div className="words">
            <h1>{data.heading}</h1>
            <p className="lead">{data.description}</p>
            {site.hero && <img src={site.hero} alt="" width={640} height={560} loading="lazy" />}
          </div>
          {data.refusal ? <Closed reason={data.refusal} /> : <Start />}
        </div>
      </section>
      <section className="band container">
        <h2>{t('how_title')}</h2>
        <ol className="points">
          {['how_profile', 'how_find', 'how_write'].map((key, index) => (
            <li key={key}>
              <span className="mark" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(`title_${key}`)}</h3>
              <p>{t(`text_${key}`)}</p>
            </li>
          ))}
        </ol>
      </section>
      {data.members.length > 0 && (
        <section className="band container">
          <h2>{t('members_title')}</h2>
          <MemberCards members={data.members} />
          <p className="more">
            <ButtonLink variant="secondary" href={href('members')}>
              {t('members_more')}
            </ButtonLink>
          </p>
        </section>
      )}
      <section className="band tinted">
        <div className="container">
          <h2>{t('trust_title')}</h2>
          <ul className="points">
            {points.map(([key, icon]) => (
              <li key={key} className="card">
                <span className="mark">
                  <Icon name={icon} size={26} />
                </span>
                <h3>{t(`title_${key}`)}</h3>
                <p>{t(`text_${key}`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="band container last">
        <h2>{data.tagline}</h2>
        <ButtonLink size="large" href={href(data.refusal ? 'login' : 'signup')}>
          {t(data.refusal ? 'common:login' : 'start')}
        </ButtonLink>
      </section>
    </Block>
  )
}

/** Step 0 of the signup, a plain form: what it leaves open the signup asks for again. No script has to be there for it. */
function Start() {
  const t = useT('index')
  return (
    <form className="card" method="post" action={href('signup')} noValidate>
      <h2>{t('start_title')}</h2>
      <input type="hidden" name="step" value="0" />
      <WhoFields values={{}} errors={{}} />
      <Button type="submit" size="large" block>
        {t('start')}
      </Button>
      <p className="login">
        <a href={href('login')}>{t('login')}</a>
      </p>
    </form>
  )
}

function Closed({ reason }: { reason: 'signups_closed' | 'invite_needed' }) {
  const t = useT('index')
  return (
    <div className="card closed">
      <h2>{t(`title_${reason}`)}</h2>
      <p>{t(`text_${reason}`)}</p>
      <ButtonLink size="large" block href={href('login')}>
        {t('common:login')}
      </ButtonLink>
    </div>
  )
}
