import { useSite } from '../../../ui/page.tsx'

interface BrandLogoProps {
  /** The page uses only the theme's own scheme, for which the wordmark is drawn. */
  own?: boolean | undefined
}

/**
 * The brand's wordmark. A brand with only a mark shows it beside its name, as every brand does in
 * the second scheme.
 */
export function BrandLogo({ own }: BrandLogoProps) {
  const { logo, mark, name } = useSite()
  if (logo === mark) return <NamedMark mark={mark} name={name} />
  const word = <img src={logo} alt={name} height={34} />
  if (own) return word
  return (
    <>
      <span className="nav-word">{word}</span>
      <span className="nav-word">
        <NamedMark mark={mark} name={name} loading="lazy" />
      </span>
    </>
  )
}

interface NamedMarkProps {
  mark: string
  name: string
  /** `lazy`: not fetched while the wordmark is shown. */
  loading?: 'lazy'
}

function NamedMark({ mark, name, loading }: NamedMarkProps) {
  return (
    <>
      <img src={mark} alt={name} height={34} loading={loading} />
      <span className="nav-brand" aria-hidden="true">
        {name}
      </span>
    </>
  )
}
