import type { CountryMap } from '../../map/country-map.ts'
import { labelGap } from '../../map/place-labels.ts'
import { pathOf } from '../../map/runs.ts'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
  readonly side: 'start' | 'end'
  readonly labels: number
  readonly motion: 'pulse' | 'still'
}

/** The first screen with the visitor's country in dots; only text if no region of it is known. */
export function RegionMap({ id, settings, texts, facts }: SectionProps<Settings>) {
  const { map, regions } = facts.country
  return (
    <Band id={id} tone={settings.tone} className="l-regions" data-side={settings.side}>
      <div className="l-regions-words">
        {texts.kicker && <p className="l-kicker">{texts.kicker}</p>}
        <h1>{texts.title}</h1>
        {texts.lead && <p className="l-lead">{texts.lead}</p>}
      </div>
      {map && (
        <figure>
          <Drawing map={map} settings={settings} alt={texts.alt ?? ''} />
          <figcaption>
            <svg viewBox="0 0 34 10" aria-hidden="true">
              <path className="l-land" data-tone="0" d="M5 5h1" />
              <path className="l-land" data-tone="1" d="M17 5h1" />
              <path className="l-land" data-tone="2" d="M29 5h1" />
            </svg>
            {texts.legend}
          </figcaption>
        </figure>
      )}
      <div className="l-regions-way">
        <WayIn facts={facts} tone={settings.tone}>
          {texts.button ?? ''}
        </WayIn>
        {texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
      </div>
      {texts.regions && regions.length > 0 && (
        <details className="l-regions-all">
          <summary>{texts.regions}</summary>
          <ul>
            {regions.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </Band>
  )
}

function Drawing({ map, settings, alt }: { map: CountryMap; settings: Settings; alt: string }) {
  const { width, height, step, size } = map
  const gap = labelGap(step)
  const labels = map.labels.slice(0, settings.labels)
  const regions = map.regions
    .map(({ tone, runs }) => ({ tone, path: pathOf(runs, labels, map) }))
    .filter(({ path }) => path !== '')
  return (
    <svg
      className="l-map"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={alt}
      data-motion={settings.motion}
    >
      <g strokeWidth={Math.round(step * 6.4) / 10} strokeDasharray={`0 ${step}`}>
        {regions.map(({ tone, path }) => (
          <path key={path} className="l-land" data-tone={tone} d={path} />
        ))}
      </g>
      {labels.map(({ name, x, y, side }) => (
        <g key={name} className="l-city" fontSize={size}>
          <circle className="l-ring" cx={x} cy={y} r={step * 0.9} />
          <circle cx={x} cy={y} r={Math.round(step * 4.2) / 10} />
          <text
            x={side === 'right' ? x + gap : x - gap}
            y={y + Math.round(size / 3)}
            textAnchor={side === 'right' ? 'start' : 'end'}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
