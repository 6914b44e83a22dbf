import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { useMe, usePage } from '../../../ui/page.tsx'
import { FooterNotices } from './FooterNotices.tsx'

const HELP = ['faq', 'service'] as const
const LEGAL = ['terms', 'privacy', 'cookies', 'return-policy', 'ban', 'accessibility', 'imprint'] as const

/**
 * Legal and support pages, the appearance for visitors, the operator, and the required notices.
 * Members get a short one on all pages but the home page, whose links are folded on phones;
 * installed apps hide parts of it by style sheet.
 */
export function Footer() {
  const { site, me, route, now } = usePage()
  const compact = me !== null && route !== 'index'
  const year = new Date(now).getUTCFullYear()
  return (
    <footer className="footer" data-compact={compact || undefined}>
      <div className="container">
        <a className="footer-brand" href={href('index')}>
          <img src={site.mark} alt="" width={40} height={40} />
          {site.name}
        </a>
        <div className="footer-columns">
          {compact ? (
            <Folded />
          ) : (
            <>
              <Help />
              <Legal />
              <Company />
            </>
          )}
        </div>
        <FooterNotices />
        <div className="footer-small">
          © {year} {site.company.name}
        </div>
      </div>
    </footer>
  )
}

/**
 * All links behind one press, so that any of them is two presses away from every page; the
 * withdrawal stands outside, because it must be visible on each. Wide screens show them unfolded.
 */
function Folded() {
  const t = useT('site')
  const withdrawal = useMe()?.withdrawal
  return (
    <>
      <details>
        <summary>{t('footer_more')}</summary>
        <Help compact />
        <Legal compact />
      </details>
      {withdrawal && <a href={href('withdrawal')}>{withdrawal}</a>}
    </>
  )
}

interface ColumnProps {
  /** Without a heading, the withdrawal and what members have in the menu of their account. */
  compact?: boolean
}

function Help({ compact }: ColumnProps) {
  const t = useT('site')
  return (
    <nav aria-label={t('footer_help')}>
      {!compact && <h2>{t('footer_help')}</h2>}
      <ul>
        <li>
          <a href={href('pricing')}>{t('page_pricing')}</a>
        </li>
        {HELP.map((name) => (
          <PageItem key={name} name={name} />
        ))}
        <li>
          <a href={href('complaints')}>{t('page_complaints')}</a>
        </li>
        {!compact && (
          <li>
            <a href={href('account-appearance')}>{t('text_size')}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/**
 * Legally required pages, the withdrawal for members who may withdraw, and the site's own links.
 */
function Legal({ compact }: ColumnProps) {
  const t = useT('site')
  const { site, me } = usePage()
  const withdrawal = compact ? undefined : me?.withdrawal
  return (
    <nav aria-label={t('footer_legal')}>
      {!compact && <h2>{t('footer_legal')}</h2>}
      <ul>
        {LEGAL.map((name) => (
          <PageItem key={name} name={name} />
        ))}
        {withdrawal && (
          <li>
            <a href={href('withdrawal')}>{withdrawal}</a>
          </li>
        )}
        {site.links.map(({ title, url }) => (
          <li key={url + title}>
            <a href={url} {...(url.startsWith('/') ? {} : { rel: 'noopener noreferrer' })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageItem({ name }: { name: string }) {
  const t = useT('site')
  return (
    <li>
      <a href={href('pages-name', { name })}>{t(`page_${name}`)}</a>
    </li>
  )
}

function Company() {
  const t = useT('site')
  const { company, supportEmail, supportPhone } = usePage().site
  return (
    <section className="footer-contact">
      <h2>{t('footer_company')}</h2>
      <address>
        {company.name}
        {company.lines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
        <br />
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {supportPhone && (
          <>
            <br />
            <a href={`tel:${supportPhone}`}>{supportPhone}</a>
          </>
        )}
      </address>
    </section>
  )
}
