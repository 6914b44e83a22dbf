import { href } from '../../../../core/routes.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { MemberCards } from '../../../signup/components/MemberCards.tsx'
import { Band } from '../Band.tsx'
import { Picture } from '../Picture.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
  readonly count: number
  readonly faces: readonly string[]
}

export const peopleCss = `
.l-people{text-align:center}
.l-people .l-lead{max-width:34em;margin:calc(-1*var(--space-3)) auto var(--space-5);font-size:var(--text-lg)}
.l-people .card-grid{text-align:start}
.l-drawings{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--space-3);max-width:60rem;margin-inline:auto}
.l-drawings img{width:100%;height:auto;aspect-ratio:4/5;object-fit:cover;border-radius:var(--radius-photo);background:var(--color-sunken)}
.l-people .l-note{max-width:34em;margin:var(--space-4) auto 0;font-size:var(--text-sm);opacity:.85}
@media (min-width:768px){.l-drawings{grid-template-columns:repeat(4,minmax(0,1fr));gap:var(--space-4)}}
`

/** Members whom visitors may see; otherwise drawings, without names and labelled as drawings. */
export function People({ id, settings, texts, facts }: SectionProps<Settings>) {
  const people = facts.people.slice(0, settings.count)
  const faces = settings.faces.flatMap((file) => facts.pictures[file] ?? []).slice(0, settings.count)
  if (people.length + faces.length === 0) return null
  return (
    <Band id={id} tone={settings.tone} className="l-people">
      <h2>{texts.title}</h2>
      {texts.lead && <p className="l-lead">{texts.lead}</p>}
      {people.length > 0 ? (
        <MemberCards members={people} />
      ) : (
        <>
          <div className="l-drawings">
            {faces.map((face) => (
              <Picture
                key={face}
                facts={facts}
                src={face}
                alt=""
                sizes="(min-width: 768px) 228px, 46vw"
                box={[320, 400]}
              />
            ))}
          </div>
          <p className="l-note">{texts.drawn}</p>
        </>
      )}
      {people.length > 0 && texts.more && (
        <p className="l-more">
          <ButtonLink variant={settings.tone === 'plain' ? 'secondary' : 'outline'} href={href('members')}>
            {texts.more}
          </ButtonLink>
        </p>
      )}
    </Band>
  )
}
