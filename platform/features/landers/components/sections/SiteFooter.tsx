import { href } from '../../../../core/routes.ts'
import { useT } from '../../../../i18n/react.tsx'
import { useSite } from '../../../../ui/page.tsx'
import { Footer } from '../../../site/components/Footer.tsx'
import type { SectionProps } from '../section-props.ts'

interface Settings {
  readonly show: 'all' | 'line'
}

export const footerCss = `
.l-footer{display:grid;gap:var(--space-2);padding-block:var(--space-5);text-align:center;font-size:var(--text-sm);color:var(--color-muted)}
.l-footer p{margin:0}
.l-footer nav{display:flex;flex-wrap:wrap;justify-content:center;column-gap:var(--space-4)}
`

/** Pages that the law requires, and the complaint form. */
const LEGAL = ['terms', 'privacy', 'cookies', 'imprint'] as const

/** The footer of the site as the last section of a page; the frame then omits its own. */
export function SiteFooter({ settings }: SectionProps<Settings>) {
  return settings.show === 'all' ? <Footer /> : <Line />
}

function Line() {
  const t = useT('site')
  const { name, minimumAge, fictional, company } = useSite()
  return (
    <footer className="container l-footer">
      <nav aria-label={t('footer_legal')}>
        {LEGAL.map((page) => (
          <a key={page} className="tap" href={href('pages-name', { name: page })}>
            {t(`page_${page}`)}
          </a>
        ))}
        <a className="tap" href={href('complaints')}>
          {t('page_complaints')}
        </a>
      </nav>
      <p>{t('disclaimer_age', { site: name, age: minimumAge })}</p>
      {fictional && <p>{t('disclaimer_fictional', { site: name, label: fictional.singular })}</p>}
      <p>© {company.name}</p>
    </footer>
  )
}
