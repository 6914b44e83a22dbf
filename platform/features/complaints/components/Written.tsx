import type { ReactNode } from 'react'
import { Stack } from '../../../ui/layout.tsx'

/** Text that a person wrote, with its line breaks. */
export function Written({ text }: { readonly text: string }) {
  return <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly on?: string
  readonly children?: ReactNode
}

/** One part of a case: what was written, and when. */
export function WrittenPart({ title, text, on, children }: PartProps) {
  return (
    <section className="card">
      <Stack>
        <h2 style={{ fontSize: 'var(--text-lg)' }}>{title}</h2>
        {on && <p className="muted">{on}</p>}
        {text && <Written text={text} />}
        {children}
      </Stack>
    </section>
  )
}
