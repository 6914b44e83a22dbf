import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { ShownAlternative } from '../pages.ts'
import type { Reason } from '../rules.ts'

const Grid = styled.div`
  display: grid;
  gap: var(--space-4);
  @media (min-width: 768px) { grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
  section { display: grid; gap: var(--space-3); align-content: space-between; }
  h3 { margin: 0; font-size: var(--text-md); }
`

/** What could be done instead, one press each, no more conspicuous than the deletion below. */
export function Alternatives({ all, reason }: { all: readonly ShownAlternative[]; reason: Reason }) {
  return (
    <Grid>
      {all.map((one) => (
        <section key={one.kind} className="card">
          <h3>{one.title}</h3>
          <p>{one.text}</p>
          <Press one={one} reason={reason} />
        </section>
      ))}
    </Grid>
  )
}

function Press({ one, reason }: { one: ShownAlternative; reason: Reason }) {
  if (one.href)
    return (
      <ButtonLink href={one.href} variant="secondary" block>
        {one.button}
      </ButtonLink>
    )
  const privacy = one.kind === 'privacy'
  return (
    <form method="post" action={privacy ? href('account-privacy') : '/account-offer'}>
      <input type="hidden" name={privacy ? 'mode' : 'offer'} value={privacy ? 'private' : one.kind} />
      <input type="hidden" name={privacy ? 'state' : 'reason'} value={privacy ? 'on' : reason} />
      <Button type="submit" variant="secondary" block>
        {one.button}
      </Button>
    </form>
  )
}
