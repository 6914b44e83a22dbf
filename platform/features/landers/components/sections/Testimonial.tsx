import { formatDate } from '../../../../i18n/format.ts'
import { useLocale } from '../../../../i18n/react.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
  readonly by: 'publication' | 'person'
  readonly source: string
  readonly date: string
  readonly link?: string
}

export const testimonialCss = `
.l-said figure{max-width:44rem;margin:0 auto;text-align:center}
.l-said blockquote{margin:0 0 var(--space-4);font:var(--weight-heading) var(--text-2xl)/1.35 var(--font-heading);letter-spacing:var(--letter-heading);text-wrap:balance;overflow-wrap:break-word}
.l-said blockquote p{margin:0;quotes:auto}
.l-said blockquote p::before{content:open-quote}
.l-said blockquote p::after{content:close-quote}
.l-said figcaption{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-3);justify-content:center}
.l-said figcaption cite{font-style:normal;font-weight:var(--weight-strong)}
.l-said figcaption a{color:inherit}
.l-said .l-note{margin:var(--space-2) 0 0;font-size:var(--text-sm)}
`

/**
 * A quote of a person or a publication, with source, date and link. The schema rejects one without
 * a source.
 */
export function Testimonial({ id, settings, texts }: SectionProps<Settings>) {
  const locale = useLocale()
  const { source, date, link } = settings
  return (
    <Band id={id} tone={settings.tone} className="l-said">
      {texts.title && <h2>{texts.title}</h2>}
      <figure>
        <blockquote cite={link}>
          <p>{texts.quote}</p>
        </blockquote>
        <figcaption>
          <cite>
            {link === undefined ? (
              source
            ) : (
              <a href={link} rel="noopener noreferrer nofollow">
                {source}
              </a>
            )}
          </cite>
          <time dateTime={date}>{formatDate(locale.iso, new Date(`${date}T00:00:00Z`), 'long')}</time>
        </figcaption>
        {texts.translated && <p className="l-note">{texts.translated}</p>}
      </figure>
    </Band>
  )
}
