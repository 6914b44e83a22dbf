import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePage } from '../../../ui/page.tsx'

/** What went wrong, in the brand and language of the site. */
export function ErrorPage() {
  const t = useT('errors')
  const { error } = usePage()
  const status = error?.status ?? 500
  return (
    <Frame>
      <p className="status">{status}</p>
      <h1>{error?.message ?? t('error')}</h1>
      {status === 404 && <ButtonLink href={href('index')}>{t('back_home')}</ButtonLink>}
    </Frame>
  )
}

const Frame = styled.div`
  max-width: 34rem;
  margin: 12vh auto;
  padding: 0 var(--space-4);
  text-align: center;

  .status {
    font-family: var(--font-heading);
    font-size: var(--text-display);
    color: var(--color-link);
    margin: 0;
  }
  h1 { margin-bottom: var(--space-5); }
`
