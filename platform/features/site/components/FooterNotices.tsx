import { useT } from '../../../i18n/react.tsx'
import { useSite } from '../../../ui/page.tsx'

/**
 * Notices that are required before a signup: adults only; fictional profiles, if the site has them;
 * those of the US version.
 */
export function FooterNotices() {
  const t = useT('site')
  const { name, minimumAge, fictional, usFooter } = useSite()
  return (
    <>
      <div className="footer-small">
        <p>{t('disclaimer_age', { site: name, age: minimumAge })}</p>
        {fictional && <p>{t('disclaimer_fictional', { site: name, label: fictional.singular })}</p>}
      </div>
      {usFooter && (
        <section className="footer-us">
          {usFooter.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
