import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { linksIn } from '../core/text-links.ts'
import { useT } from '../i18n/react.tsx'
import { latePart } from '../ui/late-part.tsx'

/** Loaded only when a link is pressed. */
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
 * The text of somebody else's message. An address in it is not a link: a press shows its target,
 * and only a second press opens it.
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
