import { useLocale } from '../../../../i18n/react.tsx'
import type { SectionEnd } from '../../facts.ts'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
}

export const countdownCss = `
.l-ends{text-align:center}
.l-ends h2{margin-bottom:var(--space-3)}
.l-ends .l-lead{max-width:34em;margin:0 auto var(--space-4)}
.l-code{display:inline-flex;flex-wrap:wrap;gap:var(--space-2);justify-content:center;margin:0 0 var(--space-4);padding:var(--space-2) var(--space-4);border:2px dashed currentColor;border-radius:var(--radius-control);font-weight:var(--weight-strong)}
.l-code b{letter-spacing:.06em}
.l-clock{display:flex;flex-wrap:wrap;gap:var(--space-3);justify-content:center;margin:0 0 var(--space-3)}
.l-clock>span{display:grid;min-width:4.75rem;padding:var(--space-3) var(--space-2);border-radius:var(--radius-card);background:var(--color-raised);color:var(--color-text);box-shadow:var(--shadow-raised)}
.l-clock>:only-child{min-width:9rem}
.l-clock>[hidden]{display:none}
.l-clock b{font:var(--weight-heading) var(--text-3xl)/1.1 var(--font-heading);font-variant-numeric:tabular-nums}
.l-clock i{font-size:var(--text-xs);font-style:normal}
.l-until{margin:0 0 var(--space-4)}
.l-until strong{display:block}
.l-ends .l-note{margin:var(--space-3) 0 0;font-size:var(--text-sm)}
@media (max-width:479.98px){.l-clock{gap:var(--space-2)}.l-clock>span:not(:only-child){flex:1;min-width:0}}
`

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/**
 * Remaining time of an offer that really ends; renders nothing after the end. Only the script
 * counts seconds; without it the page is accurate to the minute.
 */
export function Countdown({ id, settings, texts, facts }: SectionProps<Settings>) {
  const end = facts.ends[id]
  if (!end || end.left <= 0 || (end.at === null && facts.refusal)) return null
  return (
    <Band id={id} tone={settings.tone} className="l-ends">
      <h2>{texts.title}</h2>
      {texts.text && <p className="l-lead">{texts.text}</p>}
      {end.discount && (
        <p className="l-code">
          <b>{end.discount.code}</b> <span>−{end.discount.percent}</span>
        </p>
      )}
      <Clock end={end} />
      <p className="l-until">
        {texts.label}
        {end.at !== null && (
          <strong>
            <time dateTime={end.at}>{end.shown}</time>
          </strong>
        )}
      </p>
      <WayIn facts={facts} tone={settings.tone}>
        {texts.button ?? ''}
      </WayIn>
      {texts.note && <p className="l-note">{texts.note}</p>}
    </Band>
  )
}

/** Remaining days, hours and minutes; static if the time starts with each visitor's signup. */
function Clock({ end }: { end: SectionEnd }) {
  const { iso } = useLocale()
  let rest = end.left
  const parts = UNITS.map(({ unit, seconds }) => {
    const many = Math.floor(rest / seconds)
    rest -= many * seconds
    return { unit, seconds, many }
  })
  // Omit days if the time is four hours from the signup.
  const shown = end.at === null ? parts.filter(({ many }) => many > 0) : parts
  return (
    <p
      className="l-clock"
      role="timer"
      {...(end.at === null ? {} : { 'data-ends': end.at, 'data-left': end.left })}
    >
      {shown.map(({ unit, seconds, many }) => (
        <span key={unit} data-seconds={seconds} hidden={unit === 'second'}>
          <b>{String(many).padStart(2, '0')}</b>
          <i>{shown.length === 1 ? unitName(iso, unit, 'long', many) : unitName(iso, unit, 'short')}</i>
        </span>
      ))}
    </p>
  )
}

/**
 * Plural form of a unit for a count. Labels of a countdown pass no count, because the number
 * changes in the browser.
 */
function unitName(iso: string, unit: string, unitDisplay: 'long' | 'short', many = 0): string {
  const parts = new Intl.NumberFormat(iso, { style: 'unit', unit, unitDisplay }).formatToParts(many)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}
