import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePage } from '../../../ui/page.tsx'

/** Statuses that may be temporary. */
const PASSING = [429, 500, 502, 503, 504]

/**
 * The error, in the brand and language of the site, with links: the same page again if that may
 * help, and home.
 */
export function ErrorPage() {
  const t = useT('errors')
  const { error } = usePage()
  const status = error?.status ?? 500
  return (
    <Frame>
      <p className="status">{status}</p>
      <h1>{error?.message ?? t('error')}</h1>
      {status === 404 && <p>{t('page_not_found_text')}</p>}
      {status >= 500 && (
        <p>
          {t('trouble_text')} <a href={href('pages-name', { name: 'service' })}>{t('site:footer_help')}</a>
        </p>
      )}
      <p className="ways">
        {PASSING.includes(status) ? (
          <>
            {/* The address of the page itself, also without JavaScript. */}
            <ButtonLink href="" onClick={() => window.location.reload()}>
              {t('common:retry')}
            </ButtonLink>
            <ButtonLink variant="quiet" href={href('index')}>
              {t('back_home')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href={href('index')}>{t('back_home')}</ButtonLink>
        )}
      </p>
    </Frame>
  )
}

const Frame = styled.div`
  max-width: 34rem;
  margin: min(12vh, 6rem) auto;
  padding: 0 var(--space-4);
  text-align: center;

  .status {
    font-family: var(--font-heading);
    font-size: var(--text-display);
    color: var(--color-link);
    margin: 0;
  }
  h1 { margin-bottom: var(--space-3); overflow-wrap: anywhere; }
  .ways { margin-top: var(--space-5); display: flex; flex-wrap: wrap; justify-content: center; gap: var(--space-3); }
`
