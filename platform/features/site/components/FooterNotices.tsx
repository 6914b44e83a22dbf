import { useT } from '../../../i18n/react.tsx'
import { useSite } from '../../../ui/page.tsx'

/**
 * What people must be told before they sign up: for adults only; where the site has them, fictional
 * profiles; the notices of the US version.
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
