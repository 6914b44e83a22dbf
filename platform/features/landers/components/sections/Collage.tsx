import { Icon } from '../../../../ui/icon.tsx'
import type { LanderFacts } from '../../facts.ts'
import { Picture } from '../Picture.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
  readonly entrance: 'open' | 'none'
  readonly faces: readonly string[]
}

/** Frames per wing; the first and the fourth are large. */
const WING = 6
const LARGE = [0, 3]

/**
 * A wall of drawn portraits in two wings, with the promise and the call to action between them.
 * Large portraits open to show suggested opening lines.
 */
export function Collage({ id, settings, texts, facts }: SectionProps<Settings>) {
  const pictures = settings.faces.flatMap((file) => facts.pictures[file] ?? [])
  const lines = texts.open ? [1, 2, 3, 4].map((number) => texts[`line_${number}`]) : []
  const wing = (number: number) => (
    <Wing
      facts={facts}
      number={number}
      pictures={pictures.slice(number * WING, (number + 1) * WING)}
      lines={lines.slice(number * LARGE.length, (number + 1) * LARGE.length)}
      open={texts.open ?? ''}
    />
  )
  return (
    <>
      <section id={id} className="l-wall" data-tone={settings.tone} data-entrance={settings.entrance}>
        {wing(0)}
        <div className="l-panel">
          {texts.kicker && <p className="l-kicker">{texts.kicker}</p>}
          <h1>{texts.title}</h1>
          {texts.lead && <p className="l-lead">{texts.lead}</p>}
          <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
          {texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
          {texts.hint && pictures.length > 0 && (
            <p className="l-hint">
              <Icon name="chat" size={20} />
              <span>{texts.hint}</span>
            </p>
          )}
        </div>
        {wing(1)}
      </section>
      <div className="l-reach">
        <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
      </div>
    </>
  )
}

interface WingProps {
  facts: Pick<LanderFacts, 'sizes'>
  number: number
  pictures: readonly string[]
  /** The lines behind the large frames, in order. */
  lines: readonly (string | undefined)[]
  open: string
}

function Wing({ facts, number, pictures, lines, open }: WingProps) {
  return (
    <div className="l-wing">
      {pictures.map((address, at) => {
        const large = LARGE.indexOf(at)
        const line = large < 0 ? undefined : lines[large]
        const frame = { 'data-at': at, ...(large < 0 ? {} : { 'data-large': '' }) }
        const portrait = (
          <Portrait facts={facts} address={address} large={large >= 0} first={number + at === 0} />
        )
        if (!line)
          return (
            <div key={address} className="l-frame" {...frame}>
              {portrait}
            </div>
          )
        return (
          <details key={address} name="l-wall" className="l-frame l-door" {...frame}>
            <summary>
              {portrait}
              <span className="l-knob">
                <Icon name="chat" size={20} />
              </span>
              <span className="visually-hidden">{`${open} ${number * LARGE.length + large + 1}`}</span>
            </summary>
            <p>{line}</p>
          </details>
        )
      })}
    </div>
  )
}

/**
 * Large frames take two of the four columns of a phone, small ones one; beside the panel they take
 * a third of the remaining width.
 */
const SIZES = {
  large: '(min-width: 992px) 20vw, 50vw',
  small: '(min-width: 992px) 10vw, 25vw',
} as const

/** A drawing of no real person: it has no name, and is decoration for screen readers. */
const Portrait = ({ facts, address, large, first }: PortraitProps) => (
  <Picture
    facts={facts}
    src={address}
    alt=""
    sizes={SIZES[large ? 'large' : 'small']}
    box={[320, 400]}
    first={first}
  />
)

interface PortraitProps {
  facts: Pick<LanderFacts, 'sizes'>
  address: string
  large: boolean
  first: boolean
}
