import type { PlatformScope, Staff } from '../scope.ts'
import type { ThemeState } from '../theme-state.ts'
import { LateFrame } from './late-frame.tsx'

/**
 * A page of the site with its addresses: in the theme's own scheme, and in the second one if there
 * are two.
 */
export interface Look {
  readonly name: string
  readonly address: string
  readonly second: string | null
}

interface MatrixProps {
  readonly scope: PlatformScope<Staff>
  readonly state: Pick<ThemeState, 'file' | 'other'>
  readonly looks: readonly Look[]
}

/** Previews of the draft: every page at every width and in each scheme. */
export function Matrix({ scope, state: { file, other }, looks }: MatrixProps) {
  const { t } = scope
  return (
    <div className="matrix">
      <p className="note">{t('console:theme.live_note')}</p>
      {looks.map(({ name, address, second }) => (
        <section key={name}>
          <h2>
            <a href={address} target="_blank" rel="noreferrer">
              {t(`console:theme_page.${name}`)}
            </a>
          </h2>
          <Shots
            scope={scope}
            name={name}
            address={address}
            scheme={second === null ? undefined : file.scheme}
          />
          {second !== null && other && (
            <Shots scope={scope} name={name} address={second} scheme={other.scheme} />
          )}
        </section>
      ))}
    </div>
  )
}

const WIDTHS = ['desktop', 'phone'] as const

interface ShotsProps extends Pick<MatrixProps, 'scope'>, Pick<Look, 'name' | 'address'> {
  /** Named in the caption if the page has two schemes. */
  readonly scheme: 'light' | 'dark' | undefined
}

function Shots({ scope: { t }, name, address, scheme }: ShotsProps) {
  const words = (width: string) =>
    [t(`console:theme.${width}`), ...(scheme ? [t(`console:theme.scheme_${scheme}`)] : [])].join(' · ')
  return (
    <div className="shots">
      {WIDTHS.map((width) => (
        <figure key={width}>
          <div className={`frame ${width}`} inert>
            <LateFrame src={address} title={`${t(`console:theme_page.${name}`)}, ${words(width)}`} />
          </div>
          <figcaption>{words(width)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
