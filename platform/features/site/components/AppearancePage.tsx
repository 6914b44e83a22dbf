import { LETTER_SIZES } from '../../../core/letters.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { AppearancePageData } from '../appearance-page.ts'

const SCHEMES = ['device', 'light', 'dark'] as const
const MOTIONS = ['device', 'less'] as const

const LETTERS = LETTER_SIZES.map((size) => `${size}` as const)

/**
 * Size of letters, light or dark, and reduced motion: one plain form each, so that the page returns
 * in the chosen appearance.
 */
export function AppearancePage({ data: { scheme, still, letters } }: { data: AppearancePageData }) {
  const t = useT('account')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('appearance_title')}</h1>
      <p className="muted">{t('appearance_text')}</p>
      <Choices name="letters" options={LETTERS} current={`${letters}`} />
      {scheme && <Choices name="scheme" options={SCHEMES} current={scheme} />}
      <Choices name="motion" options={MOTIONS} current={still ? 'less' : 'device'} />
    </div>
  )
}

interface ChoicesProps {
  name: 'letters' | 'scheme' | 'motion'
  options: readonly string[]
  current: string
}

/** One button for each option; the current one is marked. */
function Choices({ name, options, current }: ChoicesProps) {
  const t = useT('account')
  return (
    <form method="post" action={href('account-appearance')} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="text-lg">
        {t(`appearance_${name}`)}
      </h2>
      <div className="choices">
        {options.map((option) => (
          <button
            key={option}
            type="submit"
            name={name}
            value={option}
            {...(option === current ? { 'aria-current': 'true' as const } : {})}
          >
            {t(`appearance_${name}_${option}`)}
            {option === current && <Icon name="check" />}
          </button>
        ))}
      </div>
    </form>
  )
}
