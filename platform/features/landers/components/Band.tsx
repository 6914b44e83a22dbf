import type { ReactNode } from 'react'
import type { Tone } from './section-props.ts'

export const bandCss = `
.l-band{padding-block:var(--space-7)}
.l-band h2{margin-bottom:var(--space-5);text-align:center}
.l-band[data-tone=tinted]{background:var(--color-sunken)}
.l-band[data-tone=dark]{background:var(--color-hero) var(--gradient-hero);color:var(--color-on-hero)}
.l-band[data-tone=brand]{background:var(--color-hero) var(--gradient-brand);color:var(--color-on-hero)}
.l-band:is([data-tone=dark],[data-tone=brand]) :is(h1,h2){color:inherit}
.l-band[data-tone=plain]+.l-band[data-tone=plain]{padding-top:0}
main:has(.l-band:is([data-tone=dark],[data-tone=brand]):last-of-type)+.footer{margin-top:0}
`

interface Props {
  id: string
  tone: Tone
  className?: string
  'data-layout'?: string
  children: ReactNode
}

/** The background of a section, with the content at the page's width. */
export function Band({ id, tone, className = '', children, ...data }: Props) {
  return (
    <section id={id} className={`l-band ${className}`.trim()} data-tone={tone} {...data}>
      <div className="container">{children}</div>
    </section>
  )
}
