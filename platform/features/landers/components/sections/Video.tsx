import { Picture } from '../Picture.tsx'
import type { SectionProps } from '../section-props.ts'
import { FilmWords } from './FilmWords.tsx'

interface Settings {
  readonly picture: string
  readonly webm_video?: string
  readonly mp4_video?: string
  readonly tint: boolean
}

export const videoCss = `
.l-reel{position:absolute;grid-area:1/1/3/2;inset:0;isolation:isolate;background:var(--color-hero) var(--gradient-brand)}
.l-reel :is(img,video){position:absolute;inset:0;width:100%;height:100%;max-width:none;object-fit:cover;object-position:66% 50%}
.l-reel[data-tint=true] :is(img,video){mix-blend-mode:hard-light}
.l-film:has(.l-still :checked) video{display:none}
@media (max-aspect-ratio:1/1){.l-reel{bottom:38%}}
@media (prefers-reduced-motion:reduce){.l-reel video{display:none}}
`

/** With reduced motion no film is fetched: the poster is shown. */
const MOTION = '(prefers-reduced-motion: no-preference)'

/**
 * A silent full-screen film with its poster below it; the promise and the call to action are on a
 * shade.
 */
export function Video({ id, settings, texts, facts }: SectionProps<Settings>) {
  const { pictures } = facts
  const poster = pictures[settings.picture]
  const films = [
    { src: settings.webm_video, type: 'video/webm' },
    { src: settings.mp4_video, type: 'video/mp4' },
  ].flatMap(({ src, type }) => {
    const address = src === undefined ? undefined : pictures[src]
    return address === undefined ? [] : [{ src: address, type }]
  })
  return (
    <section id={id} className="l-film">
      <div className="l-reel" data-tint={settings.tint}>
        {poster && (
          <Picture first facts={facts} src={poster} alt={texts.alt ?? ''} sizes="100vw" box={[1280, 720]} />
        )}
        {films.length > 0 && (
          <video
            key={films.map(({ src }) => src).join(' ')}
            autoPlay
            muted
            loop
            playsInline
            disablePictureInPicture
            poster={poster}
          >
            {films.map(({ src, type }) => (
              <source key={type} src={src} type={type} media={MOTION} />
            ))}
          </video>
        )}
      </div>
      <FilmWords texts={texts} facts={facts} />
    </section>
  )
}
