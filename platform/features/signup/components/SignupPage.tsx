import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import { StaticPart } from '../../../ui/static-part.tsx'
import type { SignupPageData } from '../pages.ts'
import { ClosedPart } from './late-parts.ts'
import { SignupFlow } from './SignupFlow.tsx'

const Block = styled.div`
  padding-block: var(--space-5) var(--space-8);
  h1 { overflow-wrap: anywhere; margin-bottom: var(--space-4); font-size: var(--text-2xl); }
  .login { margin-top: var(--space-4); text-align: center; }
  .login a { display: inline-block; padding-block: 10px; }
`

/** /signup and /members/{id}/signup. */
export function SignupPage({ data }: { data: SignupPageData & { readonly aside: unknown } }) {
  const t = useT('signup')
  const site = useSite()
  const form = useFormState()
  const { wanted, shown, onStep } = useStepInAddress(data.state.step)
  const { target } = data.state
  if (data.refusal) return <ClosedPart reason={data.refusal} />
  return (
    <>
      <Container narrow>
        <Block>
          <h1>{target ? t('title_target', { name: target.name }) : t('title', { site: site.name })}</h1>
          <div className="card">
            <SignupFlow
              key={`${target?.id ?? ''} ${data.state.step}`}
              initial={data.state}
              form={form}
              invite={data.invite}
              interests={data.interests}
              onStep={onStep}
              wanted={wanted}
            />
          </div>
          {shown < 4 && (
            <p className="login">
              <a href={href('login')}>{t('have_account')}</a>
            </p>
          )}
        </Block>
      </Container>
      {data.aside !== null && (
        <aside className="aside">
          <StaticPart />
        </aside>
      )}
    </>
  )
}

/**
 * Keeps the step in the address, so that the browser's back button goes back one step and nothing
 * is lost.
 */
function useStepInAddress(first: number) {
  const [wanted, setWanted] = useState<number>()
  const [shown, setShown] = useState(first)
  useEffect(() => {
    const follow = () => {
      const step = new URLSearchParams(window.location.search).get('step')
      setWanted(step === null ? first : Number(step))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [first])
  const onStep = (step: number) => {
    setShown(step)
    const url = new URL(window.location.href)
    // An address without a step means the first one: pushing an entry there would disable the
    // forward button.
    if (Number(url.searchParams.get('step') ?? first) === step) return
    url.searchParams.set('step', String(step))
    window.history.pushState(null, '', url)
    setWanted(undefined)
  }
  return { wanted, shown, onStep }
}
