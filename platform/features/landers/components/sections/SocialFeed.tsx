import { useT } from '../../../../i18n/react.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { useSite } from '../../../../ui/page.tsx'
import { ContactUs } from '../../../signup/components/ContactUs.tsx'
import type { LanderFacts } from '../../facts.ts'
import type { SectionProps } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'
import { FeedPost, type FeedSettings, type PostName, Seal } from './FeedPost.tsx'

const ICONS: Readonly<Record<PostName, IconName>> = {
  question: 'chat',
  icebreaker: 'sparkle',
  people: 'user',
  price: 'credits',
  safety: 'lock',
}

type Props = SectionProps<FeedSettings>

/**
 * Looks like the feed of a social network, with the site as the author of all content. Nothing is
 * counted: what looks like a reaction is a link to the signup.
 */
export function SocialFeed(props: Props) {
  const { id, settings, texts, facts } = props
  const posts = settings.posts.filter((post) => hasContent(post, facts))
  return (
    <section id={id} className="l-feed" data-cover={settings.cover}>
      <div className="container">
        <Brand texts={texts} facts={facts} />
        <div className="l-posts">
          {posts.length > 1 && (
            <ul className="card l-topics">
              {posts.map((post) => (
                <li key={post}>
                  <a href={`#${id}-${post}`}>
                    <span>
                      <Icon name={ICONS[post]} size={26} />
                    </span>
                    {texts[`${post}_topic`]}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {posts.map((post) => (
            <FeedPost key={post} post={post} {...props} />
          ))}
        </div>
        <Keep texts={texts} />
      </div>
      <div className="l-feed-bar l-way">
        <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
      </div>
    </section>
  )
}

function hasContent(post: PostName, { people, price }: LanderFacts): boolean {
  if (post === 'people') return people.length > 0
  return post !== 'price' || price !== null
}

/**
 * Name of the site, and the call to action, which on phones is at the bottom of the screen instead.
 */
function Brand({ texts, facts }: Pick<Props, 'texts' | 'facts'>) {
  const { mark } = useSite()
  const t = useT('index')
  const note = facts.refusal ? t(`text_${facts.refusal}`) : texts.note
  return (
    <div className="card l-feed-brand" data-flush="">
      <div className="l-cover" />
      <div className="l-about">
        <Seal mark={mark} />
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <div className="l-way">
          <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
        </div>
        {note && <p className="l-note">{note}</p>}
        {facts.refusal && (
          <div className="l-ask">
            <ContactUs refusal={facts.refusal} />
          </div>
        )}
      </div>
    </div>
  )
}

function Keep({ texts }: Pick<Props, 'texts'>) {
  const promises = [1, 2, 3, 4].flatMap((number) => texts[`keep_${number}`] ?? [])
  return (
    <aside className="card l-keep">
      <h2>{texts.keep_title}</h2>
      <ul className="l-ticks">
        {promises.map((promise) => (
          <li key={promise}>
            <Icon name="check" size={16} />
            {promise}
          </li>
        ))}
      </ul>
    </aside>
  )
}
