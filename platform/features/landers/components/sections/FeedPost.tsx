import type { ReactNode } from 'react'
import { href } from '../../../../core/routes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useSite } from '../../../../ui/page.tsx'
import { MemberCards } from '../../../signup/components/MemberCards.tsx'
import { Picture } from '../Picture.tsx'
import type { SectionProps } from '../section-props.ts'
import { signupFor } from '../WayIn.tsx'
import { numbered } from './numbered.ts'

export type PostName = 'question' | 'icebreaker' | 'people' | 'price' | 'safety'

export interface FeedSettings {
  readonly posts: readonly PostName[]
  readonly cover: 'brand' | 'hero'
  readonly count: number
  readonly asking_picture: string
  readonly answering_picture: string
}

type Props = SectionProps<FeedSettings>

const BODIES: Readonly<Record<PostName, (props: Props) => ReactNode>> = {
  question: Question,
  icebreaker: Icebreaker,
  people: People,
  price: Price,
  safety: Safety,
}

/** One post of the site, its answers to frequent questions, and the call to action. */
export function FeedPost({ post, ...props }: Props & { post: PostName }) {
  const { id, texts, facts } = props
  const { mark, name } = useSite()
  const Body = BODIES[post]
  return (
    <article id={`${id}-${post}`} className="card l-post" data-flush="">
      <header>
        <Seal mark={mark} />
        <p>
          <strong>{name}</strong>
          <span className="tag" data-tone="brand">
            {texts.author}
          </span>
          <small>{texts[`${post}_topic`]}</small>
        </p>
      </header>
      <Body {...props} />
      <Comments post={post} texts={texts} />
      {!facts.refusal && (
        <footer>
          <a href={facts.form ? `#${facts.form}` : signupFor(facts)}>
            {texts.answer}
            <Icon name="send" size={20} />
          </a>
        </footer>
      )}
    </article>
  )
}

/** The site's mark in place of a portrait. */
export function Seal({ mark, small = false }: { mark: string; small?: boolean }) {
  return (
    <span className="l-seal" data-size={small ? 'small' : undefined}>
      <img src={mark} alt="" width={48} height={48} />
    </span>
  )
}

/** A choice stays on the page: nothing is sent or counted. */
function Question({ id, texts, facts }: Props) {
  const choices = [1, 2, 3].flatMap((number) => texts[`question_choice_${number}`] ?? [])
  return (
    <>
      <div className="l-poster">
        <h2 id={`${id}-asked`}>{texts.question_title}</h2>
      </div>
      <div className="l-choices" role="radiogroup" aria-labelledby={`${id}-asked`}>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={`${id}-choice`} />
            {choice}
          </label>
        ))}
        {!facts.refusal && <p role="status">{texts.question_picked}</p>}
      </div>
    </>
  )
}

function Icebreaker({ settings, texts, facts }: Props) {
  const lines = [
    [settings.asking_picture, texts.icebreaker_line],
    [settings.answering_picture, texts.icebreaker_back],
  ] as const
  return (
    <Words texts={texts} post="icebreaker">
      <figure className="l-talk">
        {lines.map(([picture, line]) => (
          <div key={picture}>
            {facts.pictures[picture] && (
              <Picture facts={facts} src={facts.pictures[picture]} alt="" sizes="56px" box={[56, 70]} />
            )}
            <p>{line}</p>
          </div>
        ))}
        <figcaption>{texts.icebreaker_caption}</figcaption>
      </figure>
    </Words>
  )
}

function People({ settings, texts, facts }: Props) {
  return (
    <Words texts={texts} post="people">
      <MemberCards members={facts.people.slice(0, settings.count)} />
      {texts.people_more && (
        <a className="tap" href={href('members')}>
          {texts.people_more}
        </a>
      )}
    </Words>
  )
}

function Price({ texts }: Props) {
  return (
    <Words texts={texts} post="price">
      <dl className="l-bill">
        {numbered(texts, 'price_row', 'price_value').map(({ first, second }) => (
          <div key={first}>
            <dt>{first}</dt>
            <dd>{second}</dd>
          </div>
        ))}
      </dl>
    </Words>
  )
}

function Safety({ texts }: Props) {
  const tips = [1, 2, 3].flatMap((number) => texts[`safety_tip_${number}`] ?? [])
  return (
    <Words texts={texts} post="safety">
      <ul className="l-ticks">
        {tips.map((tip) => (
          <li key={tip}>
            <Icon name="check" size={16} />
            {tip}
          </li>
        ))}
      </ul>
    </Words>
  )
}

/** Heading and text of a post, and its content below them. */
function Words({ texts, post, children }: Pick<Props, 'texts'> & { post: PostName; children: ReactNode }) {
  const text = texts[`${post}_text`]
  return (
    <div className="l-body">
      <h2>{texts[`${post}_title`]}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

/** Frequent questions about a post: the line above states that the site wrote them. */
function Comments({ post, texts }: Pick<Props, 'texts'> & { post: PostName }) {
  const { mark, name } = useSite()
  const comments = numbered(texts, `${post}_ask`, `${post}_reply`)
  if (comments.length === 0) return null
  return (
    <div className="l-comments">
      <p>{texts.comments}</p>
      {comments.map(({ first, second }) => (
        <details key={first}>
          <summary>{first}</summary>
          <div className="l-reply">
            <Seal mark={mark} small />
            <p>
              <strong>{name}</strong>
              {second}
            </p>
          </div>
        </details>
      ))}
    </div>
  )
}
