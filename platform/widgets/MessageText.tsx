import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { linksIn } from '../core/text-links.ts'
import { useT } from '../i18n/react.tsx'
import { latePart } from '../ui/late-part.tsx'

/** Only who presses a link loads the question. */
const LinkQuestion = latePart(async () => (await import('./LinkQuestion.tsx')).LinkQuestion)

const LinkButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  text-decoration: underline dotted;
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
  cursor: pointer;
`

/**
 * The words of a message of somebody else. An address in them is no link: a press names the place
 * that it leads to, and opens it only after a second one.
 */
export function MessageText({ text }: { readonly text: string }) {
  const t = useT('warnings')
  const [asked, setAsked] = useState<string | null>(null)
  const links = linksIn(text)
  if (links.length === 0) return text
  const parts: ReactNode[] = []
  let shown = 0
  for (const { start, end, url } of links) {
    const address = text.slice(start, end)
    parts.push(
      text.slice(shown, start),
      <LinkButton
        key={start}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('link_press', { address })}
        onClick={() => setAsked(url)}
      >
        {address}
      </LinkButton>,
    )
    shown = end
  }
  return (
    <>
      {parts}
      {text.slice(shown)}
      {asked !== null && <LinkQuestion url={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
