import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { href } from '../../core/routes.ts'
import { useT } from '../../i18n/react.tsx'
import { Rich } from '../../i18n/rich.tsx'

const Small = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  p { margin: 0; overflow-wrap: anywhere; hyphens: auto; }
`

/** A link to a text page; `Rich` inserts the words of the sentence. */
function PageLink({ name, children }: { name: string; children?: ReactNode }) {
  return <a href={href('pages-name', { name })}>{children}</a>
}

/** Links to the terms and the right of withdrawal, to be read before paying. */
export function Obligations({ refundDays }: { refundDays: number }) {
  const t = useT('payments')
  const policy = <PageLink name="return-policy" />
  const terms = <PageLink name="terms" />
  return (
    <Small className="text-sm">
      <p>
        <Rich t={t} text="terms" components={{ terms }} />
      </p>
      <p>
        {refundDays > 0 ? (
          <Rich t={t} text="withdrawal" params={{ days: refundDays }} components={{ policy }} />
        ) : (
          <Rich t={t} text="no_withdrawal" components={{ policy }} />
        )}
      </p>
    </Small>
  )
}
