import type { FirstScreen } from '../../../core/first-screen.ts'
import { LETTER_SIZES } from '../../../core/letters.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { AppearancePageData } from '../appearance-page.ts'

const SCHEMES = ['device', 'light', 'dark'] as const
const MOTIONS = ['device', 'less'] as const

/**
 * Size of letters, light or dark, reduced motion, and for members the first screen: one plain form
 * each, so that the page returns in the chosen appearance.
 */
export function AppearancePage({ data: { scheme, still, letters, home } }: { data: AppearancePageData }) {
  const t = useT('account')
  const sizes = LETTER_SIZES.map((size) => [`${size}`, t(`appearance_letters_${size}`)] as const)
  const schemes = SCHEMES.map((one) => [one, t(`appearance_scheme_${one}`)] as const)
  const motions = MOTIONS.map((one) => [one, t(`appearance_motion_${one}`)] as const)
  return (
    <div className="page-plain">
      {home && <BackToAccount />}
      <h1>{t('appearance_title')}</h1>
      <p className="muted">{t('appearance_text')}</p>
      <Choices name="letters" title={t('site:text_size')} options={sizes} current={`${letters}`} />
      {scheme && <Choices name="scheme" title={t('appearance_scheme')} options={schemes} current={scheme} />}
      <Choices
        name="motion"
        title={t('appearance_motion')}
        options={motions}
        current={still ? 'less' : 'device'}
      />
      {home && <FirstScreens current={home} />}
    </div>
  )
}

/** The only choice of this page that belongs to the member and not to the browser. */
function FirstScreens({ current }: { current: FirstScreen }) {
  const [t, own, game] = [useT('site'), useT('account'), useT('swipe')]
  const options: readonly (readonly [FirstScreen, string])[] = [
    ['members', t('nav_search')],
    ['chats', t('nav_messages')],
    ['likes', t('nav_likes')],
    ['swipe-game', game('title')],
  ]
  return (
    <Choices
      name="screen"
      address="/first-screen"
      title={own('first_screen')}
      text={own('first_screen_text')}
      options={options}
      current={current}
    />
  )
}

interface ChoicesProps {
  name: 'letters' | 'scheme' | 'motion' | 'screen'
  address?: string
  title: string
  text?: string
  /** Values with their words. */
  options: readonly (readonly [value: string, words: string])[]
  current: string
}

/** One button for each option; the current one is marked. */
function Choices({ name, address, title, text, options, current }: ChoicesProps) {
  return (
    <form method="post" action={address ?? href('account-appearance')} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="text-lg">
        {title}
      </h2>
      {text && <p className="muted">{text}</p>}
      <div className="choices">
        {options.map(([value, words]) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            {...(value === current ? { 'aria-current': 'true' as const } : {})}
          >
            {words}
            {value === current && <Icon name="check" />}
          </button>
        ))}
      </div>
    </form>
  )
}
